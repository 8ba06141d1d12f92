import type { StoredAttachment } from '$lib/storage/attachment-records';
import type { ReadAttachment } from './read-attachment';
import type { Refusal } from './refusal';

/** Attachments of an unsent message, as seen by the code that reads and prepares them. */
export interface AttachmentDraft {
  readonly items: readonly StoredAttachment[];
  refuse(refusal: Refusal): void;
  /** Runs `work`, which never rejects, for one item after another; later calls queue behind earlier ones. */
  inTurn<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void>;
  /** Attaches and stores a file, replacing the one with the same id; without `createdAt` it is the last. */
  keep(read: ReadAttachment, createdAt?: number): void;
  /** Shows an attachment instead of the one with the same id; the caller stores it soon. */
  show(attachment: StoredAttachment): void;
}
