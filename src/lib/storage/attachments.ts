import { attachmentKey, attachmentSchema, type StoredAttachment } from './attachment-records';
import { openCollection } from './collection';

/** Attached files: those of sent messages, and drafts. */
export interface AttachmentRepository {
  get(ownerId: string, id: string): Promise<StoredAttachment | undefined>;
  /** Files that are not sent yet, in order. */
  drafts(ownerId: string): Promise<StoredAttachment[]>;
  saveDraft(attachment: StoredAttachment): Promise<void>;
  removeDrafts(ownerId: string, ids: string[]): Promise<void>;
}

export function openAttachments(): AttachmentRepository {
  const sent = openCollection('attachments', attachmentSchema);
  const drafts = openCollection('draft-attachments', attachmentSchema);
  return {
    get: (ownerId, id) => sent.get(attachmentKey(ownerId, id)),
    async drafts(ownerId) {
      const { records } = await drafts.list(attachmentKey(ownerId, ''));
      return records.sort((a, b) => a.createdAt - b.createdAt);
    },
    saveDraft: (attachment) => drafts.put([attachment]),
    removeDrafts: (ownerId, ids) => drafts.remove(ids.map((id) => attachmentKey(ownerId, id))),
  };
}
