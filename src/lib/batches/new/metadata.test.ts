import { describe, expect, it } from 'vitest';
import { metadataOf, metadataProblem } from './metadata';

const pair = (name: string, value: string) => ({ id: `${name}${value}`, name, value });

describe('the metadata of a new batch', () => {
  it('is left out where nothing is entered', () => {
    expect(metadataOf([])).toBeNull();
    expect(metadataOf([pair(' ', '')])).toBeNull();
  });

  it('has the pairs as they were entered, a hostile name too', () => {
    const metadata = metadataOf([pair(' team ', ' a '), pair('__proto__', 'x'), pair('', '')]);
    expect(JSON.stringify(metadata)).toBe('{"team":" a ","__proto__":"x"}');
  });

  it('is refused with a value that has no name, and with a name that is there twice', () => {
    expect(metadataProblem([pair('', 'x')])).toContain('needs a name');
    expect(metadataProblem([pair('a', '1'), pair('a ', '2')])).toContain('“a”');
    expect(metadataProblem([pair('a', '1'), pair('b', ''), pair('', '')])).toBe('');
  });
});
