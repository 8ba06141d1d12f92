import type { AttachmentNote } from '$lib/storage/attachments';
import type { Message } from '$lib/storage/conversation-records';

export function attachmentsOf(message: Message): AttachmentNote[] {
  return (message.role === 'user' && message.attachments) || [];
}

/** Includes the files of the original, which can be restored after a change of role. */
export function allAttachmentsOf(message: Message): AttachmentNote[] {
  const now = attachmentsOf(message);
  return now.length > 0 || !message.original ? now : attachmentsOf(message.original);
}
