import { parseJson } from '$lib/api/json';
import { packText, unpackText } from './packed-text';
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
  if (found === undefined) return { refused: 'It is no link that this console has made.' };
  if (Number(found) !== version)
    return {
      refused:
        'It was made by another version of this console. Reload the page, so that it is the newest, and open the link again.',
    };
  if (letters.length > longestFragment) return { refused: 'It is too long.' };
  const content = await unpackText(letters, longestContent);
  if (content === undefined)
    return { refused: 'It was cut or changed on its way. Ask for it once more.' };
  if (content === 'too-long') return { refused: 'It holds more than a link may: over 4 MB.' };
  const parsed = parseJson(content.text);
  if (!('value' in parsed))
    return {
      refused:
        parsed.problem === 'malformed'
          ? 'What is in it is not JSON.'
          : 'What is in it is nested too deeply.',
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
