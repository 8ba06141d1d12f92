import type { Outcome } from './check-kind';

/** What is said of each, or what is said of one that took too long, or that ended what it ran in. */
export type PieceResult = Outcome[] | { broken: Outcome };

/** After so many that broke, the check itself is at fault: the others are not tried. */
const mostBroken = 10;
const notTried: Outcome = {
  why: `Not tried: ${mostBroken} answers before could not be checked.`,
  doubt: 'failed',
};

/** Says of many at once, and of each by itself where one among them breaks it: it holds up no other. */
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
