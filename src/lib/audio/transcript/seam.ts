/** Words on each side that are compared, each with each; the overlap of two parts holds far fewer. */
const mostCompared = 400;
/** Fewest words in a row that count as the same stretch of speech; a single one may be chance. */
const shortestRun = 2;

export interface Seam {
  /** Words of the left side that stay, from its beginning. */
  keepLeft: number;
  /** Words of the right side that go, from its beginning. */
  skipRight: number;
}

/**
 * Where the end of one text and the beginning of the next, both as far as the sounds overlap, say the same words: after
 * the longest such run the left side ends and the right side goes on. Undefined where they have no run in common. The
 * words cut off are those that the edge of the sound has spoilt.
 */
export function findSeam(left: readonly string[], right: readonly string[]): Seam | undefined {
  const before = Math.max(0, left.length - mostCompared);
  const tail = left.slice(before).map(plain);
  const head = right.slice(0, mostCompared).map(plain);
  const run = longestRun(tail, head);
  const touches = run.leftEnd === tail.length && run.rightEnd === run.length;
  if (run.length < (touches ? 1 : shortestRun)) return undefined;
  return { keepLeft: before + run.leftEnd, skipRight: run.rightEnd };
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

interface Run {
  length: number;
  /** One past its last word on each side. */
  leftEnd: number;
  rightEnd: number;
}

function longestRun(left: string[], right: string[]): Run {
  let best: Run = { length: 0, leftEnd: 0, rightEnd: 0 };
  let before: number[] = [];
  left.forEach((word, i) => {
    const lengths = right.map((other, j) =>
      word !== '' && word === other ? (before[j - 1] ?? 0) + 1 : 0,
    );
    lengths.forEach((length, j) => {
      if (length >= best.length && length > 0) best = { length, leftEnd: i + 1, rightEnd: j + 1 };
    });
    before = lengths;
  });
  return best;
}
