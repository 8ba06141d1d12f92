import type { ChatRequest } from '$lib/api/chat-types';
import { chatBody } from '$lib/conversation/chat-body';
import type { OpenConversation } from './open-conversation.svelte';
import { hasDraftContent } from './typed';

/** The request as it would be sent now. `unwritten` is its last message if none is typed. */
export async function nextBody(
  conversation: OpenConversation,
  model: string,
  unwritten?: string,
): Promise<ChatRequest> {
  const { attachments, draft } = conversation;
  // Files that are still being read are included.
  await attachments.settled;
  const isWritten = hasDraftContent(conversation);
  const body = chatBody(conversation.nextParts(model, isWritten ? draft.value : (unwritten ?? '')));
  if (isWritten || unwritten !== undefined) return body;
  return { ...body, messages: body.messages.slice(0, -1) };
}
