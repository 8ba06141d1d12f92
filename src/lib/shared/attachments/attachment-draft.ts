import type { StoredAttachment } from '$lib/base/storage/attachments';
import type { Refusal } from './office/refusal';

export interface ReadOptions {
  /** Limit for the longer side of an image, in pixels; 0 means no limit. */
  longestSide: number;
  /** Whether text is sent as a document of the request. */
  asDocument: boolean;
  /** Whether sound is sent as sound, and not as its transcript. */
  asSound: boolean;
}

/** The stored and sent content of a file, without its owner. */
export type NewAttachment = Pick<StoredAttachment, 'note' | 'file' | 'text'>;

/** Attachments of an unsent message, as seen by the code that reads and prepares them. */
export interface AttachmentDraft {
  readonly items: readonly StoredAttachment[];
  refuse(refusal: Refusal): void;
  /** Runs `work`, which never rejects, for one item after another; later calls queue behind earlier ones. */
  queue<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void>;
  /** Attaches and stores a file, replacing the one with the same id; without `createdAt` it is the last. */
  store(read: NewAttachment, createdAt?: number): void;
  /** Shows an attachment instead of the one with the same id; the caller stores it soon. */
  show(attachment: StoredAttachment): void;
}
