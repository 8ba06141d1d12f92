import type { StoredAttachment } from '$lib/storage/attachment-records';
import type { ReadAttachment } from './read-attachment';
import type { Refusal } from './refusal';

/** What is attached to a message that is not sent yet, for those who read and prepare it. */
export interface AttachmentDraft {
  readonly items: readonly StoredAttachment[];
  refuse(refusal: Refusal): void;
  /** Does it with one after the other, and with what is begun later after them. `work` never rejects. */
  inTurn<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void>;
  /** Attaches what was read, in place of what has the same id; without a moment, after all others. */
  keep(read: ReadAttachment, createdAt?: number): void;
  /** Shows it in place of what has the same id; to be kept soon. */
  show(attachment: StoredAttachment): void;
}
