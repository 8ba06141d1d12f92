import type { StoredAttachment } from '$lib/base/storage/attachments';
import { temporaryChat } from '$lib/base/storage/temporary-chat';
import { addTemporary, stores as stored } from '../model/chats.svelte';
import type { OpenConversation } from '../model/open-conversation.svelte';
import { temporaryStores } from '../model/temporary-stores';

const keepers = new WeakMap<OpenConversation, () => StoredAttachment[]>();

/** Opens a chat of which nothing is stored, and returns its id. */
export function startTemporary(): string {
  const { stores, keep } = temporaryStores(stored);
  const conversation = addTemporary(stores);
  keepers.set(conversation, keep);
  return conversation.id;
}

/** Stores a temporary chat from now on, with its messages, its files and what is typed. */
export function keepChat(conversation: OpenConversation): void {
  const files = keepers.get(conversation)?.() ?? [];
  conversation.isTemporary = temporaryChat.isOpen = false;
  conversation.files.addQueued(files);
  conversation.changeRecord({});
  conversation.draft.change(conversation.draft.value);
  conversation.attachments.restore(conversation.attachments.items);
}
