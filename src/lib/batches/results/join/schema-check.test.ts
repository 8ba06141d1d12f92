import { expect, it } from 'vitest';
import { SchemaChecks } from './schema-check';

function reasonFor(schema: unknown, answer: string): string | undefined {
  const checks = new SchemaChecks();
  return checks.check(checks.numberOf({ type: 'json_schema', schema }), answer);
}

it.each([
  [
    'an $id twice',
    {
      $id: 'https://api.test/a',
      properties: {
        x: { $id: 'https://api.test/b', type: 'string' },
        y: { $id: 'https://api.test/b', type: 'number' },
      },
    },
  ],
  ['an $id that is no address', { $id: 'https://[', type: 'object' }],
  ['a $ref that leads nowhere', { $ref: '#/nowhere' }],
])('tells of a schema with %s, whatever the answer', (_, schema) => {
  expect(reasonFor(schema, '{}')).toBe('The schema of the request cannot be read.');
});

it('checks an answer against a schema that names itself', () => {
  const schema = { $id: 'https://api.test/a', type: 'object' };
  expect(reasonFor(schema, '{}')).toBeUndefined();
  expect(reasonFor(schema, '[]')).toBeDefined();
});
