import { describe, expect, it } from 'vitest';
import { matchOptions, namedOption, sectionsOf } from './combobox';

const options = [
  { value: 'a/one', label: 'One', detail: '8k', group: 'A' },
  { value: 'b/two', label: 'Two', detail: '32k', group: 'B' },
  { value: 'a/three', label: 'Three', detail: '32k', group: 'A' },
];
const values = (query: string) => matchOptions(options, query).options.map(({ value }) => value);

describe('The filter of options', () => {
  it('offers every option, grouped, while nothing is typed', () => {
    expect(values('')).toEqual(['a/one', 'a/three', 'b/two']);
  });

  it('needs every word, in any order and case, in the label, detail or group', () => {
    expect(values('32K thr')).toEqual(['a/three']);
    expect(values('b tw')).toEqual(['b/two']);
    expect(values('thr 8k')).toEqual([]);
  });

  it('shows at most a hundred of a thousand and counts the rest', () => {
    const many = Array.from({ length: 1000 }, (_, n) => ({ value: `m${n}`, label: `m${n}` }));
    const matches = matchOptions(many, 'm');
    expect(matches.options).toHaveLength(100);
    expect(matches.hidden).toBe(900);
  });
});

describe('A long group', () => {
  it('leaves room for the next ones', () => {
    const many = Array.from({ length: 200 }, (_, n) => ({
      value: `m${n}`,
      label: `m${n}`,
      group: n < 190 ? 'Long' : 'Short',
    }));
    expect(matchOptions(many, '').options.filter(({ group }) => group === 'Short')).toHaveLength(
      10,
    );
  });
});

describe('The division into groups', () => {
  it('shows a note in place of the options of a group, where the group belongs', () => {
    const rows = [...matchOptions(options, '').options, { value: '+', label: 'Add' }];
    const groups = [
      { name: 'A', note: 'Loading' },
      { name: 'C', note: 'Can’t reach' },
    ];
    const sections = sectionsOf(rows, groups);
    expect(sections.map(({ name, note, start }) => [name, note, start])).toEqual([
      ['A', undefined, 0],
      ['C', 'Can’t reach', 4],
      ['B', undefined, 2],
      [undefined, undefined, 3],
    ]);
  });
});

describe('The typed name of an option', () => {
  it('may be the exact value or label, ignoring case and surrounding spaces', () => {
    expect(namedOption(options, ' A/ONE ')?.value).toBe('a/one');
    expect(namedOption(options, 'two')?.value).toBe('b/two');
    expect(namedOption(options, 'tw')).toBeUndefined();
  });
});
