import { newQuestion } from '$lib/shared/conversation/model/new-message';
import { parentOfNext, withoutMessage } from '$lib/shared/conversation/model/tree';
import { titleFrom } from '$lib/shared/stored-items/title';
import { offerUndo } from '$lib/shared/stored-items/model/undo';
import type { Message } from '$lib/base/storage/conversation-records';
import type { OpenConversation } from './open-conversation.svelte';
import { restored, type Role, withRole, withText } from './changed-message';

/** Replaces the text of a message. The messages after it stay. */
export function changeText(conversation: OpenConversation, message: Message, content: string) {
  if (content !== message.content)
    replace(conversation, withText(message, content), 'Message changed');
}

export function changeRole(conversation: OpenConversation, message: Message, role: Role) {
  if (role !== message.role)
    replace(conversation, withRole(message, role), `Role changed to ${role}`);
}

export function restoreOriginal(conversation: OpenConversation, message: Message) {
  replace(conversation, restored(message), 'Restored the message');
}

export async function deleteMessage(conversation: OpenConversation, message: Message) {
  const undo = await removeMessage(conversation, message);
  offerUndo({ text: 'Message deleted', undo });
}

/** Removes only this message; the messages after it stay. Returns the undo. */
export async function removeMessage(
  conversation: OpenConversation,
  message: Message,
): Promise<() => Promise<void>> {
  const files = await conversation.files.onlyOf(message, conversation.messages);
  const { moved, leafId } = withoutMessage(
    conversation.messages,
    message.id,
    conversation.record.leafId,
  );
  const leafBefore = conversation.record.leafId;
  conversation.changeRecord({ leafId });
  await conversation.saveMessages(moved);
  conversation.files.remove(files);
  await conversation.removeMessages([message.id]);
  return async () => {
    const children = moved
      .map(({ id }) => conversation.messages.get(id))
      .filter((child) => child !== undefined)
      .map((child) => ({ ...child, parentId: message.id }));
    // A branch chosen in the meantime stays visible.
    if (conversation.record.leafId === leafId) conversation.changeRecord({ leafId: leafBefore });
    conversation.files.add(files);
    await conversation.saveMessages([message, ...children]);
  };
}

/** Adds the typed text at the end, as a question without a request. */
export async function addMessage(conversation: OpenConversation, content: string) {
  await conversation.attachments.settled;
  const { id: conversationId, messages, record } = conversation;
  const parentId = parentOfNext(messages, record.leafId);
  const attachments = conversation.files.add(conversation.attachments.removeForSending());
  const question = { text: content, attachments };
  const message = newQuestion({ conversationId, messages, parentId }, question);
  conversation.draft.drop('');
  const isFirst = record.titledBy === 'message' && parentId === null;
  await conversation.append(
    [message],
    isFirst ? { title: titleFrom(content || (attachments[0]?.name ?? '')) } : {},
  );
}

/** By the time of an undo, the message may have another parent, or have been continued; both stay. */
function replace(conversation: OpenConversation, changed: Message, notice: string) {
  const before = conversation.messages.get(changed.id);
  void conversation.saveMessages([changed]);
  offerUndo({
    text: notice,
    async undo() {
      const now = conversation.messages.get(changed.id);
      const isSame = now?.content === changed.content && now.role === changed.role;
      if (!before || !isSame) return { refused: 'The message has changed since, so it stays' };
      await conversation.saveMessages([{ ...before, parentId: now.parentId }]);
    },
  });
}

/** Sends the branch from this message on, or all of it; deletes nothing. */
export function sendFrom(conversation: OpenConversation, id: string | undefined) {
  const before = conversation.record.sentFrom;
  conversation.changeRecord({ sentFrom: id });
  offerUndo({
    text:
      id === undefined
        ? 'The whole conversation is sent'
        : 'Earlier messages stay here but aren’t sent',
    undo: () => conversation.changeRecord({ sentFrom: before }),
  });
}
