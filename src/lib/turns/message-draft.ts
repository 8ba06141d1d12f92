import { Draft } from '$lib/items/draft.svelte';
import { Saves } from '$lib/items/saves.svelte';
import { messageDraftKey, openDrafts } from '$lib/storage/drafts';

/** What is typed for a message, which begins as `text`: it is kept until it is used or given up. */
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
