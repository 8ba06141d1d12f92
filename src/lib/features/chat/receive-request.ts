import { isObject, type JsonObject } from '$lib/base/api/wire/json';
import { titleFrom } from '$lib/shared/stored-items/title';
import type { NewAttachment } from '$lib/shared/attachments/attachment-draft';
import type { StoredAttachment } from '$lib/base/storage/attachments';
import { randomId } from '$lib/base/platform/random-id';
import type { Received, ReceivedRequest } from '$lib/shared/request-import/received-request';
import { saveNewChat } from '$lib/base/storage/new-chat';
import { heldMessages } from './pasted-files';
import { requestParts } from './request-parts';
import { chatAddress } from '$lib/shared/conversation/model/chat-address';
import { editedHistory } from './model/edited-history';

/**
 * Stores a conversation made from a request, with the last message typed and not sent, and returns its address.
 * `refused` names what a conversation cannot hold, or says that it could not be stored.
 */
export async function receiveRequest({ body }: ReceivedRequest): Promise<Received> {
  // Some services have the model in the address.
  const received = withSystemRole({ model: '', ...body });
  const held = heldMessages(Array.isArray(received.messages) ? received.messages : []);
  if ('refused' in held) return held;
  const { sent, drafts } = held;
  const isList = Array.isArray(received.messages);
  const request = isList ? { ...received, messages: held.messages } : received;
  const parts = requestParts(request, {}, {});
  if ('refused' in parts) return parts;
  const { model, systemPrompt, parameters, history, draft: text } = parts;
  const id = randomId();
  const editedBranch = editedHistory(history, [], {
    conversationId: id,
    createId: randomId,
    moment: Date.now(),
    sentFrom: undefined,
    newFiles: sent.map(({ note }) => note),
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
      files: storedFiles(id, sent),
      draftFiles: storedFiles(id, drafts),
    });
  } catch {
    return { refused: 'Couldn’t save the conversation, so it wasn’t opened.' };
  }
  return chatAddress(id);
}

/** In the order of the request. */
function storedFiles(ownerId: string, files: readonly NewAttachment[]): StoredAttachment[] {
  const now = Date.now();
  return files.map((file, at) => ({
    v: 1,
    id: file.note.id,
    ownerId,
    createdAt: now + at,
    ...file,
  }));
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
