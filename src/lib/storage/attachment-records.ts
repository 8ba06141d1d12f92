import type { Address, Entry } from './backend';
import { isObject, isText, isTime, type RawRecord, type Schema } from './schema';

export type AttachmentKind = 'image' | 'text' | 'pdf' | 'audio';

/** What a message says of a file that was attached to it; its content lies apart. */
export interface AttachmentNote {
  id: string;
  name: string;
  kind: AttachmentKind;
  /** A media type, told by the content. */
  type: string;
  /** Of the file as it is kept. */
  bytes: number;
  /** Pixels of an image. */
  width?: number;
  height?: number;
  /** Of a PDF. */
  pages?: number;
  /** Of a sound, where this browser can read it. */
  seconds?: number;
  /** It goes beside the messages, as one of the request's documents. */
  asDocument?: boolean;
  /** A sound that goes as it is, not as its transcript. */
  asSound?: boolean;
  /** About what it costs as input. */
  tokens: number;
}

export interface StoredAttachment {
  v: 1;
  /** That of its note. */
  id: string;
  /** The conversation or the request that it belongs to, or the key of a draft. */
  ownerId: string;
  /** Attached files stand in this order. */
  createdAt: number;
  note: AttachmentNote;
  file: Blob;
  /** What the model reads of it, where that is text. */
  text?: string;
}

/** Those of one owner share a prefix, so that they are read and removed as one range. */
export const attachmentKey = (ownerId: string, id: string) => `${ownerId}:${id}`;

export const attachmentSchema: Schema<StoredAttachment> = {
  version: 1,
  ups: [],
  isValid: (record) =>
    isText(record.id) &&
    isText(record.ownerId) &&
    isTime(record.createdAt) &&
    isAttachmentNote(record.note) &&
    record.file instanceof Blob &&
    (record.text === undefined || isText(record.text)),
  keyOf: ({ ownerId, id }) => attachmentKey(ownerId, id),
};

export function isAttachmentNote(note: unknown): note is RawRecord & AttachmentNote {
  return (
    isObject(note) &&
    [note.id, note.name, note.kind, note.type].every(isText) &&
    isTime(note.bytes) &&
    isTime(note.tokens)
  );
}

/** What to put where files are sent with what is to own them, and what to remove: they are no drafts any more. */
export function sentFiles(
  ownerId: string,
  files: StoredAttachment[],
): { put: Entry[]; remove: Address[] } {
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
