/** Combining marks on one letter that are drawn as they are. Written languages need fewer than ten. */
const mostMarks = 32;

/** Breaks a cluster: the browser's text layout takes time that grows with the square of a cluster's length. */
const brk = '\u200b';

const longRun = new RegExp(`\\p{M}{${mostMarks}}(?=\\p{M})`, 'gu');
const lastRun = new RegExp(`\\p{M}{1,${mostMarks}}$`, 'u');

/** Text as it may be shown: no letter has more combining marks than a browser can draw in time. */
export function withoutMarkRuns(text: string): string {
  return text.replace(longRun, `$&${brk}`);
}

/** The same for text that comes in pieces. */
export class MarkRuns {
  /** The marks at the end of what came last. */
  #last = '';

  push(piece: string): string {
    if (piece === '') return '';
    const whole = withoutMarkRuns(this.#last + piece);
    const shown = whole.slice(this.#last.length);
    this.#last = lastRun.exec(whole.slice(-2 * mostMarks))?.[0] ?? '';
    return shown;
  }
}
