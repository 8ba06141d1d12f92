import { GrowingBlob } from '$lib/platform/growing-blob';

/** Encodes a text for a fragment: UTF-8, deflate-raw, base64url. */
export async function packText(text: Blob): Promise<string> {
  const stream = text.stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = '';
  // In pieces, since the length of an argument list is limited.
  for (let at = 0; at < bytes.length; at += 8192)
    letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Decodes a text; undefined if it is damaged, `too-long` as soon as it exceeds the given bytes. */
export async function unpackText(
  letters: string,
  longest: number,
): Promise<{ text: string } | 'too-long' | undefined> {
  const bytes = bytesOf(letters);
  if (!bytes) return undefined;
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .getReader();
  const growing = new GrowingBlob();
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > longest) return 'too-long';
      growing.add(value);
    }
    return { text: await growing.blob().text() };
  } catch {
    return undefined; // The data was cut or changed.
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function bytesOf(letters: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(letters)) return undefined;
  try {
    const text = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  } catch {
    return undefined; // Not Base64.
  }
}
