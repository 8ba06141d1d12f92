import { fold } from './fold';

/** Ends a part; in no folded text. */
export const partEnd = '\x02';

const ascii = /^[\0-\x7f]*$/;
const encoder = new TextEncoder();
/** UTF-16 units that are folded at once, and bytes that are made characters at once. */
const sliceLength = 1 << 18;
const mostArguments = 8192;

/**
 * A folded text whose characters are the bytes of its UTF-8: one byte each in memory and on the disk, whatever the
 * script, and searched by `indexOf` at the speed of memory.
 */
export function packed(text: string): string {
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    const to = sliceEnd(text, from + sliceLength);
    pieces.push(bytesOf(fold(text.slice(from, to))));
    from = to;
  }
  return pieces.join('');
}

/** Of what is folded already. */
export function bytesOf(folded: string): string {
  if (ascii.test(folded)) return folded;
  const bytes = encoder.encode(folded);
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += mostArguments)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + mostArguments)));
  return pieces.join('');
}

/** Not between a letter and its marks, where there is a better place near. */
function sliceEnd(text: string, at: number): number {
  const isInside = (place: number) =>
    /^[\udc00-\udfff\p{M}\u1100-\u11ff]/u.test(text.slice(place, place + 2));
  let end = at;
  while (end < text.length && end < at + 64 && isInside(end)) end += 1;
  return Math.min(end, text.length);
}
