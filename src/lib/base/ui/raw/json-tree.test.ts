import { describe, expect, it } from 'vitest';
import { rootPath, treeRows, type TreeChoices } from './json-tree';

const untouched: TreeChoices = { open: new Map(), shown: new Map() };

describe('The rows of a JSON tree', () => {
  it('are its members in order, each below its parent', () => {
    const rows = treeRows({ a: [true, null], b: 'x' }, untouched);
    expect(rows.map(({ name, level, open }) => [name, level, open])).toEqual([
      [undefined, 1, true],
      ['a', 2, true],
      ['0', 3, undefined],
      ['1', 3, undefined],
      ['b', 2, undefined],
    ]);
  });

  it('leave out the contents of a closed one', () => {
    const rows = treeRows({ a: { b: 1 } }, { ...untouched, open: new Map([['["a"]', false]]) });
    expect(rows.map(({ name }) => name)).toEqual([undefined, 'a']);
  });

  it('stay few for a huge value, and count the remaining members', () => {
    const rows = treeRows(
      Array.from({ length: 250_000 }, (_, index) => ({ index })),
      untouched,
    );
    expect(rows.length).toBeLessThan(300);
    expect(rows.at(-1)?.left).toBe(249_900);
  });

  it('are more after more was requested', () => {
    const list = Array.from({ length: 150 }, (_, index) => index);
    const rows = treeRows(list, { ...untouched, shown: new Map([[rootPath, 200]]) });
    expect(rows).toHaveLength(151);
  });

  it('distinguish an empty object from one that can be opened', () => {
    expect(treeRows({ a: {} }, untouched).at(-1)?.open).toBeUndefined();
  });

  it('support any depth', () => {
    let value: unknown = 1;
    for (let level = 0; level < 5000; level += 1) value = [value];
    expect(treeRows(value, untouched).length).toBeLessThan(300);
  });

  it('treat names like __proto__ as names', () => {
    const rows = treeRows(JSON.parse('{"__proto__":{"a":1}}'), untouched);
    expect(rows.map(({ name }) => name)).toEqual([undefined, '__proto__', 'a']);
  });
});
