import type { AttachmentNote } from '$lib/base/storage/attachments';
import type { Message } from '$lib/base/storage/conversation-records';

/** The files that a person attached to a question, or those of an answer. */
export function attachmentsOf(message: Message): AttachmentNote[] {
  const canHold = message.role === 'user' || message.role === 'assistant';
  return (canHold && message.attachments) || [];
}

/** Includes the files of the original, which can be restored after a change of role. */
export function allAttachmentsOf(message: Message): AttachmentNote[] {
  const now = attachmentsOf(message);
  return now.length > 0 || !message.original ? now : attachmentsOf(message.original);
}
