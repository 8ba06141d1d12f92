/** Combining marks on one letter that are rendered unchanged. Written languages need fewer than ten. */
const maxMarks = 32;

/** Breaks a cluster: browsers lay out text in time quadratic in a cluster's length. */
const separator = '\u200b';

const longRun = new RegExp(`\\p{M}{${maxMarks}}(?=\\p{M})`, 'gu');
const lastRun = new RegExp(`\\p{M}{1,${maxMarks}}$`, 'u');

/** Limits the combining marks on a letter to as many as a browser can render in time. */
export function withoutMarkRuns(text: string): string {
  return text.replace(longRun, `$&${separator}`);
}

/** The same for text that arrives in pieces. */
export class MarkRuns {
  /** The marks at the end of the last piece. */
  #last = '';

  push(piece: string): string {
    if (piece === '') return '';
    const whole = withoutMarkRuns(this.#last + piece);
    const shown = whole.slice(this.#last.length);
    this.#last = lastRun.exec(whole.slice(-2 * maxMarks))?.[0] ?? '';
    return shown;
  }
}
