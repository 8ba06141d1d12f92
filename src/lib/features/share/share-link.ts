import { linkContents, packLink, unpackLink } from '$lib/shared/links/packed-link';
import { readShared } from './read-shared';
import type { Shared } from './shared';

/** Undefined if it would be too long. `address` is the page that opens it, without a fragment. */
export function makeLink(shared: Shared, address: string): Promise<string | undefined> {
  return packLink(linkContents.conversation, withoutRedundancy(shared), address);
}

/** Reads untrusted input. Never rejects. */
export async function readLink(
  fragment: string,
): Promise<{ shared: Shared } | { refused: string }> {
  const read = await unpackLink(linkContents.conversation, fragment);
  return 'value' in read ? readShared(read.value) : read;
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
