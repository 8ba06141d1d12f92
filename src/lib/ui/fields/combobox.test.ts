import { describe, expect, it } from 'vitest';
import { matchOptions, namedOption } from './combobox';

const options = [
  { value: 'a/one', label: 'One', detail: '8k', group: 'A' },
  { value: 'b/two', label: 'Two', detail: '32k', group: 'B' },
  { value: 'a/three', label: 'Three', detail: '32k', group: 'A' },
];
const values = (query: string) => matchOptions(options, query).options.map(({ value }) => value);

describe('matching options', () => {
  it('offers every option, grouped, while nothing is typed', () => {
    expect(values('')).toEqual(['a/one', 'a/three', 'b/two']);
  });

  it('needs every word, in any order and case, in the label, value, detail or group', () => {
    expect(values('32K thr')).toEqual(['a/three']);
    expect(values('b/')).toEqual(['b/two']);
    expect(values('thr 8k')).toEqual([]);
  });

  it('shows at most a hundred of a thousand and counts the rest', () => {
    const many = Array.from({ length: 1000 }, (_, n) => ({ value: `m${n}`, label: `m${n}` }));
    const matches = matchOptions(many, 'm');
    expect(matches.options).toHaveLength(100);
    expect(matches.hidden).toBe(900);
  });
});

describe('naming an option', () => {
  it('accepts the exact value or label, ignoring case and surrounding spaces', () => {
    expect(namedOption(options, ' A/ONE ')?.value).toBe('a/one');
    expect(namedOption(options, 'two')?.value).toBe('b/two');
    expect(namedOption(options, 'tw')).toBeUndefined();
  });
});
