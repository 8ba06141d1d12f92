import type { Conversation } from '$lib/base/storage/conversation-records';

/** More of each kind than a high screen shows. */
const maxOfEach = 60;

/** The conversations for the first screen of the list: pinned ones, the newest, and one for each tag. */
export function firstScreen(all: readonly Conversation[]): Conversation[] {
  const tags = new Set<string>();
  const pinned = all.filter((conversation) => conversation.pinned).slice(0, maxOfEach);
  const tagged = all.filter((conversation) => {
    const isNew = tags.size < maxOfEach && conversation.tags?.some((tag) => !tags.has(tag));
    if (isNew) for (const tag of conversation.tags ?? []) tags.add(tag);
    return isNew;
  });
  const chosen = new Set([...pinned, ...all.slice(0, maxOfEach), ...tagged]);
  return all.filter((conversation) => chosen.has(conversation));
}
