import { parseJson } from '$lib/api/json';
import { base64Bytes } from '$lib/data/base64';
import { GrowingBlob } from '$lib/platform/growing-blob';
import { readShared } from './read-shared';
import type { Shared } from './shared';

/** The beginning of a link's fragment; src/routes/+layout.svelte looks for it. */
const linkPrefix = '#share=';
const version = 1;

/** Characters of a link: many programs cut longer ones. */
export const longestLink = 8192;
/** Characters of a fragment that is read; browsers allow far more. */
const longestFragment = 128 * 1024;
/** Bytes of the unpacked content. */
const longestContent = 4 * 1024 * 1024;

/** Undefined if it would be too long. `address` is the page that opens it, without a fragment. */
export async function makeLink(shared: Shared, address: string): Promise<string | undefined> {
  const content = new Blob([JSON.stringify(withoutRedundancy(shared))]);
  if (content.size > longestContent) return undefined;
  const link = `${address}${linkPrefix}${version}.${await packText(content)}`;
  return link.length > longestLink ? undefined : link;
}

/** Reads untrusted input. Never rejects. */
export async function readLink(
  fragment: string,
): Promise<{ shared: Shared } | { refused: string }> {
  const [, found, letters = ''] = /^#share=(\d{1,6})\.(.*)$/s.exec(fragment) ?? [];
  if (found === undefined) return { refused: 'It isn’t a link from this console.' };
  if (Number(found) !== version)
    return {
      refused:
        'It’s from another version of the console. Reload the page, then open the link again.',
    };
  if (letters.length > longestFragment) return { refused: 'It’s too long.' };
  const content = await unpackText(letters, longestContent);
  if (content === undefined) return { refused: 'It was cut off or changed. Ask for it again.' };
  if (content === 'too-long') return { refused: 'It’s over 4 MB.' };
  const parsed = parseJson(content.text);
  if (!('value' in parsed))
    return {
      refused: parsed.problem === 'malformed' ? 'It isn’t JSON.' : 'It’s nested too deeply.',
    };
  return readShared(parsed.value);
}

/** Omits redundant members: an empty list, or a parent that is the previous message. */
function withoutRedundancy({ functions, messages, ...rest }: Shared) {
  return {
    ...rest,
    ...(functions.length > 0 && { functions }),
    messages: messages.map(({ after, files, ...message }, index) => ({
      ...message,
      ...(after !== (index === 0 ? null : index - 1) && { after }),
      ...(files.length > 0 && { files }),
    })),
  };
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
