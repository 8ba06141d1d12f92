import { Draft } from '$lib/items/draft.svelte';
import { messageDraftKey, openTextDrafts } from '$lib/storage/drafts';

const drafts = openTextDrafts();

/** The draft of an edited message, initially `text`; stored until it is used or discarded. */
export function messageDraft(
  conversationId: string,
  messageId: string,
  use: 'edit' | 'begin',
  text = '',
): Draft<string> {
  return new Draft({ drafts, key: messageDraftKey(conversationId, messageId, use), start: text });
}
