import { expect, it, vi } from 'vitest';
import type { SchemaQuestion } from './evaluation';
import { type SchemaVerdict, Verdicts } from './evaluator';
import { evaluatorHere } from '../../../../../tests/support/data/evaluators';

const schema = { type: 'number' };
const fit = { reasons: [], left: 0 };

function counting(verdict: (question: SchemaQuestion) => SchemaVerdict = () => fit) {
  const evaluate = vi.fn(async (questions: readonly SchemaQuestion[]) => questions.map(verdict));
  return { evaluate, verdicts: new Verdicts({ evaluate }) };
}

it('The verdicts depend on the schema and the text', async () => {
  const verdicts = new Verdicts(evaluatorHere);
  expect(await verdicts.of('1', schema)).toEqual(fit);
  expect(await verdicts.of('"1"', schema)).toMatchObject({ reasons: [{ place: [] }] });
  expect(await verdicts.of('"1"', true)).toEqual(fit);
  expect(await verdicts.of('1', { $ref: '#/nowhere' })).toBe('unreadable');
});

it('The verdicts are evaluated once for the same text and schema, even if late', async () => {
  const { evaluate, verdicts } = counting(({ text }) => (text === '1' ? 'late' : fit));
  for (const text of ['1', '2', '1', '2']) await verdicts.of(text, schema);
  await verdicts.of('1', { type: 'string' });
  expect(evaluate).toHaveBeenCalledTimes(3);
  expect(await verdicts.of('1', schema)).toBe('late');
});

it('The verdicts are requested again if the worker failed', async () => {
  const { evaluate, verdicts } = counting(() => 'failed');
  expect(await verdicts.of('1', schema)).toBe('failed');
  await verdicts.of('1', schema);
  expect(evaluate).toHaveBeenCalledTimes(2);
});

it('The verdicts are dropped, oldest first, when their texts take too much memory', async () => {
  const { evaluate, verdicts } = counting();
  const texts = ['a', 'b', 'c'].map((sign) => JSON.stringify(sign.repeat(1_500_000)));
  for (const text of texts) await verdicts.of(text, schema);
  await verdicts.of(texts[2] ?? '', schema);
  expect(evaluate).toHaveBeenCalledTimes(3);
  await verdicts.of(texts[0] ?? '', schema);
  expect(evaluate).toHaveBeenCalledTimes(4);
});

it('The verdicts are none for a schema that nests too deeply to be sent', async () => {
  const { evaluate, verdicts } = counting();
  const deep: unknown = JSON.parse(`${'{"not":'.repeat(100_000)}{}${'}'.repeat(100_000)}`);
  expect(await verdicts.of('1', deep)).toBe('unreadable');
  expect(evaluate).not.toHaveBeenCalled();
});
