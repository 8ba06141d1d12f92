import { fold } from './sources/fold';

/** Ends a part; does not occur in folded texts. */
export const partEnd = '\x02';

const ascii = /^[\0-\x7f]*$/;
const encoder = new TextEncoder();
/** UTF-16 units that are folded in one step, and bytes that are decoded in one step. */
const sliceLength = 1 << 18;
const maxArguments = 8192;

/** TextDecoder's latin1, which is windows-1252, decodes these bytes to characters of two bytes. */
const [firstMoved, lastMoved] = [0x80, 0x9f];

/**
 * A folded text whose characters are the bytes of its UTF-8: one byte each in memory and on the
 * disk, whatever the script, and searchable by `indexOf` at the speed of memory. The bytes from
 * 0x80 to 0x9f replace control characters, which no folded text has, so that the browser's decoder
 * can read them from the disk.
 */
export function packText(text: string): string {
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    const to = sliceEnd(text, from + sliceLength);
    pieces.push(packFolded(fold(text.slice(from, to))));
    from = to;
  }
  return pieces.join('');
}

/** Expects a folded text. */
export function packFolded(folded: string): string {
  if (ascii.test(folded)) return folded;
  const bytes = encoder.encode(folded);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = packedByte(bytes[at] ?? 0);
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += maxArguments)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + maxArguments)));
  return pieces.join('');
}

function packedByte(byte: number): number {
  if (byte < firstMoved || byte > lastMoved) return byte;
  const place = byte - firstMoved;
  return place === partEnd.charCodeAt(0) ? 0x7f : place;
}

/** Avoids the gap between a letter and its marks if there is a better position nearby. */
function sliceEnd(text: string, at: number): number {
  const isInside = (place: number) =>
    /^[\udc00-\udfff\p{M}\u1100-\u11ff]/u.test(text.slice(place, place + 2));
  let end = at;
  while (end < text.length && end < at + 64 && isInside(end)) end += 1;
  return Math.min(end, text.length);
}
