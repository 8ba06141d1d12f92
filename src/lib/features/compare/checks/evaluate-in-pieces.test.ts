import { expect, it } from 'vitest';
import type { CheckOutcome } from './model/check-kind';
import { evaluateInPieces } from './evaluate-in-pieces';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

async function resultsOf(count: number, breaks: (input: number) => boolean) {
  const pieces: number[][] = [];
  const results = new Map<number, CheckOutcome>();
  const say = async (piece: number[]) => {
    pieces.push(piece);
    return piece.some(breaks) ? { broken: { why: 'late' } } : piece.map(() => ({ pass: true }));
  };
  for await (const outcomes of evaluateInPieces(upTo(count), 4, say))
    for (const [input, outcome] of outcomes) results.set(input, outcome);
  return { pieces, results };
}

it('An evaluation in pieces evaluates full ones and the remainder', async () => {
  const { pieces, results } = await resultsOf(6, () => false);
  expect(pieces).toEqual([
    [0, 1, 2, 3],
    [4, 5],
  ]);
  expect([...results.keys()]).toEqual(upTo(6));
});

it('An evaluation in pieces continues with the others when one answer breaks its piece', async () => {
  const { pieces, results } = await resultsOf(8, (input) => input === 1);
  expect(pieces.slice(1)).toEqual([[0], [1], [2], [3], [4, 5, 6, 7]]);
  expect(results.get(1)).toEqual({ why: 'late' });
  expect([...results.values()].filter(({ pass }) => pass)).toHaveLength(7);
});

it('An evaluation in pieces stops after ten that broke', async () => {
  const { pieces, results } = await resultsOf(1000, () => true);
  expect(pieces.filter(({ length }) => length === 1)).toHaveLength(10);
  expect(results.get(9)).toEqual({ why: 'late' });
  expect(results.get(999)).toMatchObject({
    why: expect.stringMatching(/^Not tried/),
    doubt: 'failed',
  });
});
