/**
 * A short text that differs when the value does. A Blob is represented by its size and type, since
 * stored Blobs never change.
 */
export function fingerprint(value: unknown): string {
  let text: string;
  try {
    text = JSON.stringify(value, asPlain) ?? typeof value;
  } catch {
    text = 'no JSON'; // It is nested too deeply, for example: then only its presence counts.
  }
  return `${text.length.toString(36)}-${hash(text)}`;
}

function asPlain(_: string, value: unknown): unknown {
  if (value instanceof Blob) return [value.size, value.type];
  return value instanceof Uint8Array ? [...value] : value;
}

/** FNV-1a twice, with different initial values: 64 bits. */
function hash(text: string): string {
  let [a, b] = [0x811c9dc5, 0x9dc5811c];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x01000197);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}
