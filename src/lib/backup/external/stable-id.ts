/** Multipliers of FNV-1a and close to it, one for each 32 of the 128 bits. */
const multipliers = [0x01000193, 0x01000197, 0x010001a5, 0x010001c3];

/** Derives 32 hexadecimal digits from a text, in the form of attachment ids. */
export function stableId(text: string): string {
  return multipliers.map((multiplier) => hash(text, multiplier)).join('');
}

function hash(text: string, multiplier: number): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++)
    value = Math.imul(value ^ text.charCodeAt(at), multiplier);
  return (value >>> 0).toString(16).padStart(8, '0');
}
