/** Undefined if it is not Base64. Without `fromBase64`, 6 MB take 100 ms. */
export function base64Bytes(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.fromBase64?.(base64) ?? bytesOfLetters(atob(base64));
  } catch {
    return undefined;
  }
}

/** A loop is many times as fast as Uint8Array.from, which would block the page. */
function bytesOfLetters(letters: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
}
