import type { StoredAttachment } from '$lib/storage/attachment-records';

export interface ReadOptions {
  /** Limit for the longer side of an image, in pixels; 0 means no limit. */
  longestSide: number;
  /** Whether text is sent as a document of the request. */
  asDocument: boolean;
  /** Whether sound is sent as sound, and not as its transcript. */
  asSound: boolean;
}

/** The stored and sent content of a file, without its owner. */
export type ReadAttachment = Pick<StoredAttachment, 'note' | 'file' | 'text'>;
