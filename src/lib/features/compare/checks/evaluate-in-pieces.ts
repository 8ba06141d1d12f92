import type { CheckOutcome } from './model/check-kind';

/** One outcome per question, or the outcome of a question that timed out or crashed its worker. */
export type PieceResult = CheckOutcome[] | { broken: CheckOutcome };

/** After this many broken questions the check itself is at fault, and the rest is skipped. */
const maxBroken = 10;
const notTried: CheckOutcome = {
  why: `Not tried: ${maxBroken} earlier answers couldn’t be checked.`,
  doubt: 'failed',
};

/**
 * Evaluates questions in pieces. When a piece breaks, each of its questions runs alone, so that one cannot block the
 * others.
 */
export async function* evaluateInPieces<Input>(
  inputs: Iterable<Input>,
  size: number,
  evaluate: (inputs: Input[]) => Promise<PieceResult>,
): AsyncGenerator<[Input, CheckOutcome][]> {
  let broken = 0;
  const evaluateAlone = async (input: Input): Promise<CheckOutcome> => {
    if (broken >= maxBroken) return notTried;
    const result = await evaluate([input]);
    if (Array.isArray(result)) return result[0] ?? notTried;
    broken += 1;
    return result.broken;
  };
  for (const piece of inPieces(inputs, size)) {
    const result = broken < maxBroken ? await evaluate(piece) : undefined;
    if (Array.isArray(result))
      yield piece.map((input, index) => [input, result[index] ?? notTried]);
    else for (const input of piece) yield [[input, await evaluateAlone(input)]];
  }
}

function* inPieces<Input>(inputs: Iterable<Input>, size: number): Generator<Input[]> {
  let piece: Input[] = [];
  for (const input of inputs) {
    piece.push(input);
    if (piece.length < size) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
