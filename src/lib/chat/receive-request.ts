import { isObject, type JsonObject } from '$lib/api/json';
import { titleFrom } from '$lib/items/title';
import { randomId } from '$lib/platform/random-id';
import type { Received, ReceivedRequest } from '$lib/request-json/received-request';
import { saveNewChat } from '$lib/storage/new-chat';
import { requestParts } from './request-parts';
import { chatAddress } from '$lib/conversation/chat-address';
import { editedHistory } from './edited-history';

/**
 * Stores a conversation made from a request, with the last message typed and not sent, and returns its address.
 * `refused` names what a conversation cannot hold, or says that it could not be stored.
 */
export async function receiveRequest({ body }: ReceivedRequest): Promise<Received> {
  // Some services have the model in the address.
  const request = withSystemRole({ model: '', ...body });
  const parts = requestParts(request, {}, {});
  if ('refused' in parts) return parts;
  const { model, systemPrompt, parameters, history, draft: text } = parts;
  const id = randomId();
  const editedBranch = editedHistory(history, [], {
    conversationId: id,
    createId: randomId,
    moment: Date.now(),
    sentFrom: undefined,
  });
  if (editedBranch && 'refused' in editedBranch) return editedBranch;
  const messages = editedBranch?.messages ?? [];
  const title = titleFrom(messages.find(({ role }) => role === 'user')?.content ?? text);
  try {
    await saveNewChat({
      id,
      model,
      ...(model !== '' && { keepsModel: true }),
      systemPrompt,
      parameters,
      title,
      text,
      messages,
    });
  } catch {
    return { refused: 'Couldn’t save the conversation, so it wasn’t opened.' };
  }
  return chatAddress(id);
}

/** Some services call the role of a system prompt `developer`, which the specification does not define. */
function withSystemRole(body: JsonObject): JsonObject {
  const { messages } = body;
  if (!Array.isArray(messages)) return body;
  return {
    ...body,
    messages: messages.map((message) =>
      isObject(message) && message.role === 'developer' ? { ...message, role: 'system' } : message,
    ),
  };
}
