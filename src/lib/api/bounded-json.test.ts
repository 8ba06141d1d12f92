import { expect, it } from 'vitest';
import type { JsonObject, JsonValue } from './json';
import { boundedMembers, omittedCount } from './bounded-json';

function nested(depth: number): JsonValue {
  let value: JsonValue = 'core';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

it('leaves small values unchanged', () => {
  const members = JSON.parse(
    '{"a":[1,null,true,"x",{"b":{}}],"__proto__":{"c":1},"":""}',
  ) as JsonObject;
  expect(JSON.stringify(boundedMembers(members))).toBe(JSON.stringify(members));
});

it('counts the items that a list omits', () => {
  const items = Array.from({ length: 9000 }, () => 'ten of them');
  const { list } = boundedMembers({ list: items }) as { list: JsonValue[] };
  expect(list.length).toBeLessThan(9000);
  expect((omittedCount(list.at(-1)) ?? 0) + list.length - 1).toBe(9000);
  expect(omittedCount(list[0])).toBeUndefined();
});

it('marks where deep values are cut off', () => {
  const text = JSON.stringify(boundedMembers({ deep: nested(499), flat: 1 }));
  expect(text).toContain('cut off: over 32 levels');
  expect(text).toContain('"flat":1');
  expect(text).not.toContain('core');
});

it('limits members to 100,000 characters, whether of one text, of many members or of names', () => {
  const long = 'x'.repeat(150_000);
  const texts = boundedMembers({ long, after: 1 });
  expect(texts).toEqual({
    long: `${'x'.repeat(99_996)}… (cut off: 150000 characters)`,
    '…': '(cut off: 1 more)',
  });
  const many = Object.fromEntries(Array.from({ length: 90_000 }, (_, i) => [`n${i}`, [i]]));
  expect(JSON.stringify(boundedMembers(many)).length).toBeLessThan(300_000);
});
