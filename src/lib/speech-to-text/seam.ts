/** Most words of each side that are compared with each other; an overlap has far fewer. */
const mostCompared = 400;
/** Shortest run of equal words that counts as the same speech; a single word may be chance. */
const shortestRun = 2;

export interface Seam {
  /** Number of words to keep at the start of the left side. */
  keepLeft: number;
  /** Number of words to drop at the start of the right side. */
  skipRight: number;
}

/**
 * Finds the longest run of words that the end of one text and the start of the next share; both are limited to the
 * overlap of their sounds. The left side ends after the run and the right side continues, which drops the words that the
 * edge of the sound garbled. Undefined without a common run.
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
  /** Index after the last word on each side. */
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
