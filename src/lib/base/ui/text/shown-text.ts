/** Marks, embeddings, overrides and isolates of Unicode's bidirectional algorithm (UAX 9). */
const directionControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * Makes untrusted text, such as a file name or a server's words, safe to show: "invoice\u202Efdp.exe" would read
 * "invoiceexe.pdf"; it becomes "invoice‹U+202E›fdp.exe".
 */
export function shownText(text: string): string {
  return text.replace(directionControls, symbolOf);
}

function symbolOf(character: string): string {
  return `‹U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}›`;
}

/** Characters that draw nothing, by which a text could contain another one; emoji and Persian need four of them. */
const invisible = /(?![\u200C\u200D]|\uFE0E|\uFE0F)\p{Default_Ignorable_Code_Point}/gu;

/** The same for a text that a model reads: the person sees all that it contains. */
export function visibleText(text: string): string {
  return text.replace(invisible, symbolOf);
}

/** Marks the place where a long text is cut. */
export function cutEnd(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** Keeps both ends of an id, which show its kind and distinguish it: "chatcmpl-…4f9c". */
export function shortenMiddle(text: string, length = 20): string {
  if (text.length <= length) return text;
  const tail = Math.floor((length - 1) / 3);
  return `${text.slice(0, length - 1 - tail)}…${text.slice(-tail)}`;
}
