import { expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '$lib/base/api/wire/json';
import { soundTools } from './sound-tools';

const tool = (parameters?: JsonValue): JsonObject => ({
  type: 'function',
  function: { name: 'f', ...(parameters && { parameters }) },
});

// openai/openai-agents-python #454, xpzouying/xiaohongshu-mcp #677
it.each<[string, JsonObject, JsonObject]>([
  ['an object', { type: 'object' }, { type: 'object', properties: {} }],
  ['properties of null', { type: 'object', properties: null }, { type: 'object', properties: {} }],
  ['no type', {}, { type: 'object', properties: {} }],
])('A schema that is only %s gets properties, nested and flat', (_, parameters, expected) => {
  expect(soundTools([tool(parameters)])).toEqual([tool(expected)]);
  const flat = { type: 'function', name: 'f', parameters };
  expect(soundTools([flat])).toEqual([{ ...flat, parameters: expected }]);
});

it.each<JsonValue>([
  tool(),
  tool({ type: 'object', properties: { a: { type: 'object' } }, required: ['a'] }),
  tool({ $ref: '#/$defs/a', $defs: { a: { type: 'object' } } }),
  { type: 'web_search', parameters: { type: 'object' } },
  'odd',
  null,
])('Anything else stays as it is: %j', (one) => {
  expect(soundTools([one])).toEqual([one]);
});
