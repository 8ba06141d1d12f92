import { describe, expect, it } from 'vitest';
import { mergeRest } from './chat-rest';
import { boundedMembers, omittedCount, RestReader } from './rest-reader';
import type { JsonObject, JsonValue } from './wire/json';

const chunk = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm' };

describe('A new member of a chunk', () => {
  it('is reported once, although every chunk repeats it', () => {
    const reader = new RestReader();
    expect(reader.read({ reply: chunk, choice: {}, message: {} })).toEqual({ reply: chunk });
    expect(reader.read({ reply: chunk, choice: {}, message: {} })).toBeUndefined();
  });

  it('is not reported if it is text or null', () => {
    const reader = new RestReader();
    expect(
      reader.read({
        reply: { choices: [], usage: null },
        choice: { index: 0, finish_reason: null, logprobs: null },
        message: { role: 'assistant', content: 'Hi', reasoning: 'Hm', tool_calls: [{}] },
      }),
    ).toBeUndefined();
  });
});

describe('The rest of a streamed reply', () => {
  it('equals that of an unstreamed reply', () => {
    const first = { reply: { ...chunk, x_vendor: { id: 'req_1' } } };
    const second = { choice: { logprobs: { content: [{ token: 'a' }] } } };
    const third = {
      reply: { x_vendor: { usage: { total_tokens: 3 } } },
      choice: { finish_reason: 'stop', logprobs: { content: [{ token: 'b' }] } },
    };
    expect([second, third].reduce(mergeRest, first)).toEqual({
      reply: { ...chunk, x_vendor: { id: 'req_1', usage: { total_tokens: 3 } } },
      choice: { finish_reason: 'stop', logprobs: { content: [{ token: 'a' }, { token: 'b' }] } },
    });
  });

  it('has the tokens of each model once, although chunks repeat them', () => {
    const usage_breakdown = { models: [{ model: 'm', usage: { prompt_tokens: 9 } }] };
    const chunks = [
      { usage_breakdown, x_groq: { id: 'r' } },
      { usage_breakdown, x_groq: { id: 'r', usage_breakdown } },
      { usage_breakdown, x_groq: { id: 'r', usage_breakdown, seed: 1 } },
    ].map((reply) => ({ reply: reply as JsonObject }));
    expect(chunks.reduce(mergeRest, {})).toEqual(chunks[2]);
  });

  it('names no __proto__, which a backup refuses, and is bounded in sum', () => {
    const reader = new RestReader();
    const members = JSON.parse(
      '{"__proto__":{"a":1},"deep":[{"__proto__":1}],"b":1}',
    ) as JsonObject;
    const left = { deep: '(left out: it names __proto__)', b: 1 };
    const read = (choice: JsonObject) => reader.read({ reply: {}, choice, message: {} });
    expect(read(members)).toEqual({ choice: left });
    const sizes = Array.from(
      { length: 400 },
      (_, at) => JSON.stringify(read({ [`n${at}`]: 'x'.repeat(90_000) }) ?? {}).length,
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(17_000_000);
    expect(sizes.at(-1)).toBe(2);
  });

  it('keeps the prototype clean', () => {
    const hostile = { reply: JSON.parse('{"__proto__":{"evil":1}}') };
    const merged = mergeRest(mergeRest({}, hostile), hostile);
    expect((merged.reply as { evil?: number }).evil).toBeUndefined();
    expect(({} as { evil?: number }).evil).toBeUndefined();
  });
});

describe('The reasoning_details of a stream', () => {
  it('become whole entries again, as their service wants them back', () => {
    const piece = (text: string | null, more: object = {}) => ({
      message: {
        reasoning_details: [{ type: 'reasoning.text', index: 0, text, ...more }] as JsonValue,
      },
    });
    const encrypted = { type: 'reasoning.encrypted', index: 1, data: 'D' };
    const all = [
      piece('Let '),
      piece('me'),
      piece(null, { signature: 'S' }),
      { message: { reasoning_details: [encrypted] } },
    ];
    expect(all.reduce(mergeRest, {})).toEqual({
      message: {
        reasoning_details: [
          { type: 'reasoning.text', index: 0, text: 'Let me', signature: 'S' },
          encrypted,
        ],
      },
    });
  });
});

it('The members of a message above 500,000 characters are left out whole, and named', () => {
  const reader = new RestReader();
  const read = (message: JsonObject) => reader.read({ reply: {}, choice: {}, message });
  expect(read({ small: 1 })).toEqual({ message: { small: 1 } });
  expect(read({ large: ['x'.repeat(600_000)] })?.message?.large).toMatch(/^\(left out: .*500000/);
  expect(read({ large: ['more'] })).toBeUndefined();
});

it('The reasoning_details of many pieces stay below the limit', () => {
  const reader = new RestReader();
  const entry = { type: 'reasoning.text', format: 'anthropic-claude-v1', index: 0, text: 'word' };
  for (let count = 0; count < 20_000; count += 1)
    expect(
      reader.read({ reply: {}, choice: {}, message: { reasoning_details: [entry] } })?.message,
    ).toEqual({ reasoning_details: [entry] });
});

function nested(depth: number): JsonValue {
  let value: JsonValue = 'core';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

it('The rest of a message leaves small values unchanged', () => {
  const members = JSON.parse(
    '{"a":[1,null,true,"x",{"b":{}}],"__proto__":{"c":1},"":""}',
  ) as JsonObject;
  expect(JSON.stringify(boundedMembers(members))).toBe(JSON.stringify(members));
});

it('The rest of a message has the number of items that a list omits', () => {
  const items = Array.from({ length: 9000 }, () => 'ten of them');
  const { list } = boundedMembers({ list: items }) as { list: JsonValue[] };
  expect(list.length).toBeLessThan(9000);
  expect((omittedCount(list.at(-1)) ?? 0) + list.length - 1).toBe(9000);
  expect(omittedCount(list[0])).toBeUndefined();
});

it('The rest of a message marks where deep values are cut off', () => {
  const text = JSON.stringify(boundedMembers({ deep: nested(499), flat: 1 }));
  expect(text).toContain('cut off: over 32 levels');
  expect(text).toContain('"flat":1');
  expect(text).not.toContain('core');
});

it('The members of a message are limited to 100,000 characters, whether of one text, of many members or of names', () => {
  const long = 'x'.repeat(150_000);
  const texts = boundedMembers({ long, after: 1 });
  expect(texts).toEqual({
    long: `${'x'.repeat(99_996)}… (cut off: 150000 characters)`,
    '…': '(cut off: 1 more)',
  });
  const many = Object.fromEntries(Array.from({ length: 90_000 }, (_, i) => [`n${i}`, [i]]));
  expect(JSON.stringify(boundedMembers(many)).length).toBeLessThan(300_000);
});
