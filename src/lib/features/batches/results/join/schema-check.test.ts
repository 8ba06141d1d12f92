import { expect, it } from 'vitest';
import { evaluatorHere } from '../../../../../../tests/support/data/evaluators';
import { SchemaChecks } from './schema-check';

async function reasonFor(schema: unknown, answer: string): Promise<string | undefined> {
  const checks = new SchemaChecks(evaluatorHere);
  const [reason] = await checks.check([
    { format: checks.numberOf({ type: 'json_schema', schema }), answer },
  ]);
  return reason;
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
])('A schema with %s is reported, whatever the answer', async (_, schema) => {
  expect(await reasonFor(schema, '{}')).toBe('The request’s schema can’t be read.');
});

it('An answer is checked against a schema with an $id of its own', async () => {
  const schema = { $id: 'https://api.test/a', type: 'object' };
  expect(await reasonFor(schema, '{}')).toBeUndefined();
  expect(await reasonFor(schema, '[]')).toBeDefined();
});

it('An answer is checked against its own format, including formats without a schema', async () => {
  const checks = new SchemaChecks(evaluatorHere);
  const number = checks.numberOf({ type: 'json_schema', schema: { type: 'number' } });
  const object = checks.numberOf({ type: 'json_object' });
  const reasons = await checks.check([
    { format: object, answer: '[]' },
    { format: number, answer: '"x"' },
    { format: number, answer: 'x' },
    { format: object, answer: '{}' },
    { format: number, answer: '1' },
  ]);
  expect(reasons).toEqual([
    'The answer isn’t an object.',
    expect.stringContaining('"number"'),
    'The answer isn’t JSON.',
    undefined,
    undefined,
  ]);
});
