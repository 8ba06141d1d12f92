import type { StoredAttachment } from '$lib/storage/attachment-records';

/** How a file that is attached is to be read. */
export interface ReadOptions {
  /** Of an image, in pixels; 0 for any. */
  longestSide: number;
  /** Of text: it goes as a document of the request. */
  asDocument: boolean;
  /** Of sound: it goes as it is. */
  asSound: boolean;
}

/** What is kept and sent of a file, but for whom. */
export type ReadAttachment = Pick<StoredAttachment, 'note' | 'file' | 'text'>;
