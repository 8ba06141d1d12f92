import { describe, expect, it, test } from 'vitest';
import { firstValueEnd, memberSpan, openBrackets, withoutTrailingCommas } from './broken-json';

describe('A trailing comma', () => {
  it.each([
    ['{"a":1,}', '{"a":1}'],
    ['{"a":[1,2 , ] , }', '{"a":[1,2  ]  }'],
    ['{"a":1},', '{"a":1}'],
    ['{"a":",}"}', '{"a":",}"}'],
    ['{"a":"\\\\",}', '{"a":"\\\\"}'],
    ['{"a":1}', '{"a":1}'],
  ])('is removed from %s', (text, without) => {
    expect(withoutTrailingCommas(text)).toBe(without);
  });
});

test.each<[string, number | undefined]>([
  ['{"a":{"b":"}"}} rest', 15],
  ['[1,[2]],', 7],
  ['{"a":1', undefined],
  ['{"a":"}', undefined],
])('The first value of %s ends after its bracket', (text, end) => {
  expect(firstValueEnd(text)).toBe(end);
});

test.each<[string, number | undefined]>([
  ['{"a":[', 2],
  ['}]', -2],
  ['{"a":"[{"}', 0],
  ['{"a":"cut', undefined],
])('The open brackets of a text are counted: %s', (text, open) => {
  expect(openBrackets(text)).toBe(open);
});

test('A member is found in the outermost object only, and its last occurrence counts', () => {
  const valueIn = (text: string) => {
    const span = memberSpan(text, 'id');
    return span && text.slice(span.start, span.end);
  };
  expect(valueIn('{"x":{"id":1},"id":[2,{"id":3}],"y":"id"}')).toBe('[2,{"id":3}]');
  expect(valueIn('{"id":1,"id":2}')).toBe('2');
  expect(valueIn('{"i\\u0064":"a"}')).toBe('"a"');
  expect(valueIn('{"x":"id"}')).toBeUndefined();
});
