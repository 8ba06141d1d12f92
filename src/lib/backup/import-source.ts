import type { ImportFormat, LeftOut } from '$lib/items/import-mark';
import type { SealedKeys } from './keys/keys-file';
import type { SectionId } from './section-list';
import type { ItemKind } from './sections';
import type { ItemEntries } from './stored-items';
import type { Refusal } from './zip-directory';

/** What a person chooses to import at once: a section of a backup, or the conversations of another tool. */
export type RowId = SectionId | ImportFormat;

export interface FoundItem {
  row: RowId;
  thing: ItemKind;
  entries: ItemEntries;
  /** Records that were kept out of it. */
  refused: Refusal[];
  /** Parts of it that could not be read, by kind. */
  damaged: LeftOut;
  /** Of one that comes from another tool: by it the thing is known again, whatever became of it here. */
  print?: string;
}

/** Where in a file a thing is. */
export interface ImportPlace {
  /** For a person. */
  name: string;
  bytes: number;
  /** Rejects with DamagedEntry; gives what was left out where there is no thing. */
  read(): Promise<FoundItem | LeftOut>;
}

export interface ImportProgress {
  done: number;
  total: number;
  /** Things, where it is not said. */
  unit?: 'bytes';
}

/** A file with things in it. They can be read again as long as the file is there. */
export interface ImportSource {
  places(tell: (progress: ImportProgress) => void): AsyncGenerator<ImportPlace>;
  /** What was kept out so far beside what `read` refuses. */
  readonly refused: Refusal[];
  /** Files in a zip file that hold nothing that is looked for. */
  readonly skipped: number;
  /** Those that came with it, still locked; undefined where there are none, or they are damaged. */
  keys?(): Promise<SealedKeys | undefined>;
  /** Nothing was found that it is about, not even damaged. */
  readonly isEmpty: boolean;
  /** A sentence, where it can be told. */
  readonly whyEmpty?: string;
}
