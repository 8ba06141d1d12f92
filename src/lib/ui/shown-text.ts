/** Marks, embeddings, overrides and isolates of Unicode's bidirectional algorithm (UAX 9). */
const directionControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * Makes untrusted text, such as a file name or a server's words, safe to show: "invoice\u202Efdp.exe" would read
 * "invoiceexe.pdf"; it becomes "invoice‹U+202E›fdp.exe".
 */
export function shownText(text: string): string {
  return text.replace(
    directionControls,
    (control) => `‹U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}›`,
  );
}

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

/** Keeps both ends of an id, which show its kind and distinguish it: "chatcmpl-…4f9c". */
export function shortenMiddle(text: string, length = 20): string {
  if (text.length <= length) return text;
  const tail = Math.floor((length - 1) / 3);
  return `${text.slice(0, length - 1 - tail)}…${text.slice(-tail)}`;
}
