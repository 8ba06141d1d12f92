import { Draft } from '$lib/items/draft.svelte';
import { Saves } from '$lib/items/saves.svelte';
import { messageDraftKey, openDrafts } from '$lib/storage/drafts';

/** The draft of an edited message, initially `text`; stored until it is used or discarded. */
export function messageDraft(
  conversationId: string,
  messageId: string,
  use: 'edit' | 'begin',
  text = '',
): Draft<string> {
  const drafts = openDrafts();
  const key = messageDraftKey(conversationId, messageId, use);
  const store = {
    read: async () => (await drafts.get(key)) || undefined,
    write: (typed: string) => drafts.set(key, typed),
    remove: () => drafts.set(key, ''),
  };
  return new Draft(text, store, new Saves());
}
