import { isObject, parseJson, type JsonValue } from '$lib/base/api/wire/json';
import { base64Bytes } from '$lib/base/formats/base64';
import { GrowingBlob } from '$lib/base/platform/growing-blob';

/** The content of a link, by the number in its fragment: docs/sharing.md. */
export const linkContents = { conversation: 1, evaluation: 2 } as const;

/** The beginning of a link's fragment; src/routes/Console.svelte looks for it. */
const linkPrefix = '#share=';

/** Characters of a link: many programs cut longer ones. */
export const maxLinkLength = 8192;
/** Characters of a fragment that is read; browsers allow far more. */
const maxFragmentLength = 128 * 1024;
/** Bytes of the unpacked content, or of a file. */
export const maxContentBytes = 4 * 1024 * 1024;

type LinkNumber = (typeof linkContents)[keyof typeof linkContents];

/** Undefined if it would be too long. `address` is the page that opens it, without a fragment. */
export async function packLink(
  number: LinkNumber,
  shared: unknown,
  address: string,
): Promise<string | undefined> {
  const content = new Blob([JSON.stringify(shared)]);
  if (content.size > maxContentBytes) return undefined;
  const link = `${address}${linkPrefix}${number}.${await packText(content)}`;
  return link.length > maxLinkLength ? undefined : link;
}

export type ReadContent = { value: JsonValue } | { refused: string };

/** Reads untrusted input. Never rejects. */
export async function unpackLink(number: LinkNumber, fragment: string): Promise<ReadContent> {
  const [, found, letters = ''] = /^#share=(\d{1,6})\.(.*)$/s.exec(fragment) ?? [];
  if (found === undefined) return { refused: 'It isn’t a link from this console.' };
  if (Number(found) !== number)
    return {
      refused:
        'It’s from another version of the console. Reload the page, then open the link again.',
    };
  if (letters.length > maxFragmentLength) return { refused: 'It’s too long.' };
  const content = await unpackText(letters, maxContentBytes);
  if (content === undefined) return { refused: 'It was cut off or changed. Ask for it again.' };
  return content === 'too-long' ? { refused: 'It’s over 4 MB.' } : readContent(content.text);
}

/** Parses untrusted JSON. The texts of the result are well-formed, and no member is named `__proto__`. */
export function readContent(text: string): ReadContent {
  const parsed = parseJson(text);
  if (!('value' in parsed))
    return {
      refused: parsed.problem === 'malformed' ? 'It isn’t JSON.' : 'It’s nested too deeply.',
    };
  try {
    return { value: wellFormed(parsed.value) };
  } catch {
    return { refused: 'It has a field named __proto__.' };
  }
}

/** A copy without lone surrogates. Throws at a member named `__proto__`, which has no legitimate use. */
function wellFormed(value: unknown): JsonValue {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (!isObject(value)) return value as JsonValue;
  if (Object.hasOwn(value, '__proto__')) throw new TypeError('A member is named __proto__.');
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name.toWellFormed(), wellFormed(member)]),
  );
}

/** Encodes a text for a fragment: UTF-8, deflate-raw, base64url. */
async function packText(text: Blob): Promise<string> {
  const stream = text.stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = '';
  // In pieces, since the length of an argument list is limited.
  for (let at = 0; at < bytes.length; at += 8192)
    letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Decodes a text; undefined if it is damaged, `too-long` as soon as it exceeds the given bytes. */
async function unpackText(
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
  return base64Bytes(letters.replaceAll('-', '+').replaceAll('_', '/'));
}
