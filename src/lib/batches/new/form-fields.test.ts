import { describe, expect, it } from 'vitest';
import { metadataOf, metadataProblem } from './form-fields';

const pair = (name: string, value: string) => ({ id: `${name}${value}`, name, value });

describe('the metadata of a new batch', () => {
  it('is left out when nothing is entered', () => {
    expect(metadataOf([])).toBeNull();
    expect(metadataOf([pair(' ', '')])).toBeNull();
  });

  it('contains the pairs as entered, including a hostile name', () => {
    const metadata = metadataOf([pair(' team ', ' a '), pair('__proto__', 'x'), pair('', '')]);
    expect(JSON.stringify(metadata)).toBe('{"team":" a ","__proto__":"x"}');
  });

  it('is refused for a value without a name, and for a repeated name', () => {
    expect(metadataProblem([pair('', 'x')])).toContain('needs a name');
    expect(metadataProblem([pair('a', '1'), pair('a ', '2')])).toContain('“a”');
    expect(metadataProblem([pair('a', '1'), pair('b', ''), pair('', '')])).toBe('');
  });
});
