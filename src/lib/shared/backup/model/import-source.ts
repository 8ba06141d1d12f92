import type { ImportFormat, LeftOut } from '$lib/shared/stored-items/import-mark';
import type { SealedKeys } from './keys-file';
import type { Settings } from '$lib/base/storage/portable-settings';
import type { SectionId } from './section-list';
import type { ItemEntries, ItemKind } from './stored-items';
import type { Refusal } from '$lib/base/formats/zip/zip-file';

/** A choice in the import dialog: a section of a backup, or the conversations of another tool. */
export type RowId = SectionId | ImportFormat;

export interface FoundItem {
  row: RowId;
  itemKind: ItemKind;
  entries: ItemEntries;
  /** Records that are left out. */
  refused: Refusal[];
  /** Unreadable parts, by kind. */
  damaged: LeftOut;
  /**
   * Fingerprint of an item of another tool, by which it is recognized however it was changed here.
   */
  fingerprint?: string;
}

/** The position of an item in a file. */
export interface ImportPlace {
  /** Shown to the person. */
  name: string;
  bytes: number;
  /**
   * Rejects with DamagedEntry; resolves with the parts that were left out when there is no item.
   */
  read(): Promise<FoundItem | LeftOut>;
}

export interface ImportProgress {
  done: number;
  total: number;
  /** The unit is items if absent. */
  unit?: 'bytes';
}

/** A file with items. They can be read again as long as the file exists. */
export interface ImportSource {
  places(onprogress: (progress: ImportProgress) => void): AsyncGenerator<ImportPlace>;
  /** Entries left out so far, besides those that `read` refuses. */
  readonly refused: Refusal[];
  /** Files in a zip file without importable content. */
  readonly skipped: number;
  /** The locked keys of the file; undefined when there are none, or they are damaged. */
  keys?(): Promise<SealedKeys | undefined>;
  /** The valid settings of the file. */
  settings?(): Promise<Settings | undefined>;
  /** Nothing of the expected kind was found, not even damaged. */
  readonly isEmpty: boolean;
  /** A sentence, if the reason is known. */
  readonly whyEmpty?: string;
}
