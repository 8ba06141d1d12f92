import type { Address, StoredEntry } from './database/backend';
import { openCollection } from './database/collection';
import { isObject, isText, isNumber, type RawRecord, type Schema } from './database/schema';

export type AttachmentKind = 'image' | 'text' | 'pdf' | 'audio';

/** The description of a file attached to a message; its content is stored separately. */
export interface AttachmentNote {
  id: string;
  name: string;
  kind: AttachmentKind;
  /** Media type, detected from the content. */
  type: string;
  /** Bytes of the stored file. */
  bytes: number;
  /** Pixels of an image. */
  width?: number;
  height?: number;
  /** Pages of a PDF. */
  pages?: number;
  /** Duration of a sound, if this browser can read it. */
  seconds?: number;
  /** It is sent beside the messages, as one of the request's documents. */
  asDocument?: boolean;
  /** A sound that is sent itself, instead of its transcript. */
  asSound?: boolean;
  /** The http address of an image that only the service loads; its stored file is empty. */
  url?: string;
  /** A request set how closely the model looks at an image. */
  detail?: 'auto' | 'low' | 'high';
  /** Approximate number of input tokens. */
  tokens: number;
}

export interface StoredAttachment {
  v: 1;
  /** The id of its note. */
  id: string;
  /** The conversation or the request that it belongs to, or the key of a draft. */
  ownerId: string;
  /** Attached files are sorted by it. */
  createdAt: number;
  note: AttachmentNote;
  file: Blob;
  /** The text that the model reads, for text files. */
  text?: string;
  /** The project that it was copied from. */
  projectId?: string;
}

/** Files of one owner share a key prefix, so that they are read and removed as one range. */
export const attachmentKey = (ownerId: string, id: string) => `${ownerId}:${id}`;

export const attachmentSchema: Schema<StoredAttachment> = {
  version: 1,
  ups: [],
  isValid: (record) =>
    isText(record.id) &&
    isText(record.ownerId) &&
    isNumber(record.createdAt) &&
    isAttachmentNote(record.note) &&
    record.file instanceof Blob &&
    (record.text === undefined || isText(record.text)),
  keyOf: ({ ownerId, id }) => attachmentKey(ownerId, id),
};

export function isAttachmentNote(note: unknown): note is RawRecord & AttachmentNote {
  return (
    isObject(note) &&
    [note.id, note.name, note.kind, note.type].every(isText) &&
    isNumber(note.bytes) &&
    isNumber(note.tokens) &&
    (note.url === undefined || isText(note.url))
  );
}

/** Writes for files that are sent: they are stored for their owner and removed from the drafts. */
export function sentFiles(
  ownerId: string,
  files: StoredAttachment[],
): { put: StoredEntry[]; remove: Address[] } {
  return {
    put: files.map((file) => ({
      kind: 'attachments',
      key: attachmentKey(ownerId, file.id),
      value: { ...file, ownerId },
    })),
    remove: files.map((file) => ({
      kind: 'draft-attachments',
      key: attachmentKey(file.ownerId, file.id),
    })),
  };
}

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
