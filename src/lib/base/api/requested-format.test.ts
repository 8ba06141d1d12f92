import { expect, it } from 'vitest';
import { requestedFormat } from './requested-format';

const schema = { type: 'object' };

it.each([
  ['nothing', undefined, { json: false }],
  ['text', { type: 'text' }, { json: false }],
  ['a word that was typed', 'json', { json: false }],
  ['JSON mode', { type: 'json_object' }, { json: true }],
  [
    'a schema in chat',
    { type: 'json_schema', json_schema: { name: 'a', schema } },
    { json: true, schema },
  ],
  ['a schema in responses', { type: 'json_schema', name: 'a', schema }, { json: true, schema }],
  ['a schema that is missing', { type: 'json_schema', json_schema: { name: 'a' } }, { json: true }],
])('The requested format is read of %s', (_, format, expected) => {
  expect(requestedFormat(format)).toEqual(expected);
});
