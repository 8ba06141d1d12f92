import type { ChatRequest } from '$lib/api/chat-types';
import { chatBody } from './chat-body';
import type { OpenConversation } from './open-conversation.svelte';

/** What would be sent now. `unwritten` stands for the message where there is none yet. */
export async function nextBody(
  conversation: OpenConversation,
  model: string,
  unwritten = '',
): Promise<ChatRequest> {
  const { attachments, draft } = conversation;
  // Files that are being read go along.
  await attachments.settled;
  const isUnwritten = draft.value.trim() === '' && attachments.items.length === 0;
  return chatBody(conversation.nextParts(model, isUnwritten ? unwritten : draft.value));
}
