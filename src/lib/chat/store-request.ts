import type { JsonObject } from '$lib/api/json';
import { titleFrom } from '$lib/kept/title';
import { randomId } from '$lib/random-id';
import type { Conversation } from '$lib/storage/conversation-records';
import { openConversations } from '$lib/storage/conversations';
import { openDrafts } from '$lib/storage/drafts';
import { requestParts } from './apply-request';
import { chatAddress } from './chat-address';
import { editedHistory } from './edited-history';

/**
 * Stores a conversation that asks what a request asks, its last message typed and not sent, and returns the address.
 * `refused` says what a conversation has no place for, or that it could not be stored.
 */
export async function storeRequest(body: JsonObject): Promise<string | { refused: string }> {
  const parts = requestParts(body, {}, false);
  if ('refused' in parts) return parts;
  const { model, systemPrompt, parameters, between, draft } = parts;
  const now = Date.now();
  const id = randomId();
  const history = editedHistory(between, [], {
    conversationId: id,
    createId: randomId,
    moment: now,
    sentFrom: undefined,
  });
  if (history && 'refused' in history) return history;
  const messages = history?.messages ?? [];
  const first = messages.find(({ role }) => role === 'user')?.content ?? draft;
  const conversation: Conversation = {
    v: 1,
    id,
    title: titleFrom(first),
    titledBy: 'message',
    createdAt: now,
    updatedAt: now,
    model,
    systemPrompt,
    parameters,
    leafId: history?.leafId ?? null,
  };
  const conversations = openConversations();
  try {
    await conversations.saveMessages(messages);
    await conversations.save(conversation);
    await openDrafts().set(id, draft);
  } catch {
    return { refused: 'The conversation could not be stored, so it was not opened.' };
  }
  return chatAddress(id);
}
