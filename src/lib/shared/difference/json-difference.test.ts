import { describe, expect, it } from 'vitest';
import { jsonDifference, memberDifferences } from './json-difference';

const between = (before: unknown, after: unknown) =>
  memberDifferences(before, after, { most: 10 }).map(({ path, before: one, after: other }) => [
    path,
    one,
    other,
  ]);

describe('Two JSON values', () => {
  it('differ at the paths of their members', () => {
    const before = { model: 'a', messages: [{ role: 'user', content: 'Hi' }], seed: 1 };
    const after = { model: 'b', messages: [{ role: 'user', content: 'Ho' }, {}], top_p: null };
    expect(between(before, after)).toEqual([
      ['model', 'a', 'b'],
      ['messages[0].content', 'Hi', 'Ho'],
      ['messages[1]', undefined, {}],
      ['seed', 1, undefined],
      ['top_p', undefined, null],
    ]);
  });

  it('do not differ by the order of their members', () => {
    expect(between({ a: 1, b: [2] }, { b: [2], a: 1 })).toEqual([]);
  });

  it('are described by a path that can be parsed, whatever the name of a member', () => {
    const after = JSON.parse('{"a.b": 1, "__proto__": 2, "toString": 3}') as object;
    expect(between({}, after)).toEqual([
      ['["a.b"]', undefined, 1],
      ['__proto__', undefined, 2],
      ['toString', undefined, 3],
    ]);
  });

  it('differ when their types do', () => {
    expect(between({ a: [] }, { a: {} })).toEqual([['a', [], {}]]);
    expect(between(1, '1')).toEqual([['', 1, '1']]);
  });

  it('are compared within limits', () => {
    const many = (value: number) => new Array<number>(1000).fill(value);
    expect(memberDifferences(many(1), many(2), { most: 3 })).toHaveLength(3);
  });
});

describe('Two JSON texts', () => {
  it('are shown as values, and long texts are compared by words', () => {
    const before = { n: 1, text: 'The quick brown fox jumps over the dog' };
    const after = { n: 2, text: 'The quick red fox jumps over the dog' };
    expect(jsonDifference(JSON.stringify(before), JSON.stringify(after))).toMatchObject({
      isCut: false,
      members: [
        { path: 'n', before: '1', after: '2' },
        {
          path: 'text',
          texts: {
            by: 'words',
            pieces: [
              { kind: 'same', text: 'The quick ' },
              { kind: 'removed', text: 'brown' },
              { kind: 'added', text: 'red' },
              { kind: 'same' },
            ],
          },
        },
      ],
    });
  });

  it('are not compared when one is not JSON', () => {
    expect(jsonDifference('{}', '{')).toBeUndefined();
  });

  it('report when there are more differences than are shown', () => {
    const many = (value: number) => JSON.stringify(new Array<number>(1000).fill(value));
    const difference = jsonDifference(many(1), many(2));
    expect(difference).toMatchObject({ isCut: true });
    expect(difference?.members).toHaveLength(200);
  });
});
