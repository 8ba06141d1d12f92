import type { Outcome } from './check-kind';

/** One outcome per question, or the outcome of a question that timed out or crashed its worker. */
export type PieceResult = Outcome[] | { broken: Outcome };

/** After this many broken questions the check itself is at fault, and the rest is skipped. */
const mostBroken = 10;
const notTried: Outcome = {
  why: `Not tried: ${mostBroken} answers before could not be checked.`,
  doubt: 'failed',
};

/**
 * Evaluates questions in pieces. When a piece breaks, each of its questions runs alone, so that one cannot block the
 * others.
 */
export async function* sayInPieces<Input>(
  inputs: Iterable<Input>,
  size: number,
  say: (inputs: Input[]) => Promise<PieceResult>,
): AsyncGenerator<[Input, Outcome][]> {
  let broken = 0;
  const sayAlone = async (input: Input): Promise<Outcome> => {
    if (broken >= mostBroken) return notTried;
    const said = await say([input]);
    if (Array.isArray(said)) return said[0] ?? notTried;
    broken += 1;
    return said.broken;
  };
  for (const piece of inPieces(inputs, size)) {
    const said = broken < mostBroken ? await say(piece) : undefined;
    if (Array.isArray(said)) yield piece.map((input, index) => [input, said[index] ?? notTried]);
    else for (const input of piece) yield [[input, await sayAlone(input)]];
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
