import { describe, expect, it } from 'vitest';
import { metadataOf, metadataProblem } from './form-fields';

const pair = (name: string, value: string) => ({ id: `${name}${value}`, name, value });

describe('The metadata of a new batch', () => {
  it('is left out when nothing is entered', () => {
    expect(metadataOf([])).toBeNull();
    expect(metadataOf([pair(' ', '')])).toBeNull();
  });

  it('contains the pairs as entered, including a hostile name', () => {
    const metadata = metadataOf([pair(' team ', ' a '), pair('__proto__', 'x'), pair('', '')]);
    expect(JSON.stringify(metadata)).toBe('{"team":" a ","__proto__":"x"}');
  });

  it('marks the pair whose value has no name, and the one that repeats a name', () => {
    const nameless = pair('', 'x');
    const repeated = { ...pair('a ', '2'), id: 'second' };
    expect(metadataProblem([nameless])).toEqual({
      id: nameless.id,
      message: 'Enter a name for this value.',
    });
    expect(metadataProblem([pair('a', '1'), repeated])).toEqual({
      id: 'second',
      message: '“a” is already used. Enter another name.',
    });
    expect(metadataProblem([pair('a', '1'), pair('b', ''), pair('', '')])).toBeUndefined();
  });
});
