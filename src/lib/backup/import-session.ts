import { StorageFailure } from '$lib/storage/failure';
import { isObject, isTime } from '$lib/storage/schema';
import { canBeCopied, copyOf } from './copy-thing';
import { backupFormat, backupVersion, type ExportProgress } from './export-files';
import type { ThingWriter, Written } from './import-store';
import { readThingFile } from './read-thing';
import type { SectionId } from './section-list';
import type { ThingKind } from './sections';
import { readThing, type Thing } from './stored-things';
import { statusOf, type ThingStatus } from './thing-status';
import { readDirectory, UnreadableZip, type Refusal, type ZipDirectory } from './zip-directory';
import { DamagedEntry, readEntry } from './zip-entry';

export interface SectionPreview {
  section: SectionId;
  new: number;
  same: number;
  /** Here too, but not as they are in the file; of these `copies` can be added beside them. */
  newerHere: number;
  newerThere: number;
  different: number;
  copies: number;
  /** Bytes of what is not here. */
  bytes: number;
}

export interface Preview {
  sections: SectionPreview[];
  /** What is damaged, or was made to do harm; it stays out. */
  refused: Refusal[];
}

/** `no-zip`, `cut`, `no-backup`: of another origin; `newer`: of a newer version of the console. */
export type OpenProblem = 'no-zip' | 'cut' | 'no-backup' | 'newer';

/** One of the two. */
export interface OpenedFile {
  preview?: Preview;
  problem?: OpenProblem;
}

export interface ImportChoice {
  sections: readonly SectionId[];
  /** What is here but different is added beside it, where it can be. */
  copies: boolean;
}

export interface ImportReport {
  added: number;
  /** Turned out to be here. */
  present: number;
  refused: Refusal[];
  isStopped: boolean;
  /** The storage has no more room. */
  isFull: boolean;
}

interface Listed {
  path: string;
  section: SectionId;
  thing: ThingKind;
  status: ThingStatus;
}

/** One backup file that is looked at, imported and taken back. */
export class ImportSession {
  readonly #store: ThingWriter;
  #file = new Blob();
  #directory: ZipDirectory = { entries: new Map(), refused: [] };
  #listed: Listed[] = [];
  #written: Written[][] = [];
  #isStopped = false;

  constructor(store: ThingWriter) {
    this.#store = store;
  }

  /** Reads all of the file, and writes nothing. */
  async open(file: Blob, tell: (progress: ExportProgress) => void): Promise<OpenedFile> {
    this.#file = file;
    try {
      this.#directory = await readDirectory(file);
    } catch (error) {
      if (!(error instanceof UnreadableZip)) throw error;
      return { problem: error.kind };
    }
    const problem = await this.#manifestProblem();
    if (problem) return { problem };
    const preview = {
      sections: new Map<SectionId, SectionPreview>(),
      refused: [...this.#directory.refused],
    };
    const paths = [...this.#directory.entries.keys()].filter(isThingPath);
    for (const [done, path] of paths.entries()) {
      tell({ done, total: paths.length });
      await this.#look(path, preview);
    }
    return { preview: { sections: [...preview.sections.values()], refused: preview.refused } };
  }

  async #manifestProblem(): Promise<OpenProblem | undefined> {
    const entry = this.#directory.entries.get('backup.json');
    if (!entry || entry.size > 64 * 1024 * 1024) return 'no-backup';
    try {
      const manifest: unknown = JSON.parse(await (await readEntry(this.#file, entry)).text());
      if (!isObject(manifest) || manifest.format !== backupFormat || !isTime(manifest.version))
        return 'no-backup';
      return manifest.version > backupVersion ? 'newer' : undefined;
    } catch (error) {
      if (error instanceof DamagedEntry || error instanceof SyntaxError) return 'no-backup';
      throw error;
    }
  }

  async #look(
    path: string,
    { sections, refused }: { sections: Map<SectionId, SectionPreview>; refused: Refusal[] },
  ): Promise<void> {
    try {
      const found = await readThingFile(this.#file, this.#directory, path);
      const { section, thing, entries } = found;
      refused.push(...found.refused);
      const here = await readThing(this.#store, thing, entries[0].key);
      const status = await this.#unlessCopied(thing, entries, statusOf(entries, here ?? []));
      this.#listed.push({ path, section, thing, status });
      const row = sections.get(section) ?? emptyRow(section);
      sections.set(section, row);
      row[rowField[status]] += 1;
      if (status === 'new') row.bytes += this.#sizeOf(path);
      else if (status !== 'same' && canBeCopied(thing)) row.copies += 1;
    } catch (error) {
      if (!(error instanceof DamagedEntry)) throw error;
      refused.push({ name: path, reason: error.message });
    }
  }

  /** What was added as a copy before is here. */
  async #unlessCopied(thing: ThingKind, entries: Thing, status: ThingStatus): Promise<ThingStatus> {
    if (status === 'new' || status === 'same' || !canBeCopied(thing)) return status;
    const [{ kind, key }] = copyOf(entries);
    const found = await this.#store.read([{ kind, keys: [key] }]);
    return found.length > 0 ? 'same' : status;
  }

  #sizeOf(path: string): number {
    return this.#directory.entries.get(path)?.size ?? 0;
  }

  /** Adds things one by one, each whole or not at all, and overwrites nothing. */
  async import(
    choice: ImportChoice,
    tell: (progress: ExportProgress) => void,
  ): Promise<ImportReport> {
    this.#isStopped = false;
    const report: ImportReport = {
      added: 0,
      present: 0,
      refused: [],
      isStopped: false,
      isFull: false,
    };
    const wanted = this.#listed.filter(
      ({ section, thing, status }) =>
        choice.sections.includes(section) &&
        (status === 'new' || (status !== 'same' && choice.copies && canBeCopied(thing))),
    );
    for (const [done, listed] of wanted.entries()) {
      tell({ done, total: wanted.length });
      if (this.#isStopped || report.isFull) break;
      await this.#add(listed, report);
    }
    report.isStopped = this.#isStopped;
    return report;
  }

  async #add({ path, status }: Listed, report: ImportReport): Promise<void> {
    try {
      const { entries } = await readThingFile(this.#file, this.#directory, path);
      const written = await this.#store.add(status === 'new' ? entries : copyOf(entries));
      if (written.length === 0) report.present += 1;
      else {
        this.#written.push(written);
        report.added += 1;
      }
    } catch (error) {
      if (error instanceof StorageFailure && error.kind === 'quota') report.isFull = true;
      else report.refused.push({ name: path, reason: whyNotAdded(error) });
    }
  }

  /** Ends `import` after the thing that is being written. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Takes out what was added, except for things that have changed since. */
  async undo(): Promise<{ removed: number; changed: number }> {
    const outcome = { removed: 0, changed: 0 };
    for (const written of this.#written.splice(0).reverse())
      if (await this.#store.takeBack(written)) outcome.removed += 1;
      else outcome.changed += 1;
    return outcome;
  }
}

/** What fails costs one thing: the others go on. */
function whyNotAdded(error: unknown): string {
  if (error instanceof DamagedEntry) return error.message;
  if (error instanceof StorageFailure && error.kind === 'unwritable')
    return 'No browser can store it.';
  return 'The browser could not read or store it.';
}

const rowField = {
  new: 'new',
  same: 'same',
  'newer-here': 'newerHere',
  'newer-there': 'newerThere',
  different: 'different',
} as const satisfies Record<ThingStatus, keyof SectionPreview>;

function emptyRow(section: SectionId): SectionPreview {
  return {
    section,
    new: 0,
    same: 0,
    newerHere: 0,
    newerThere: 0,
    different: 0,
    copies: 0,
    bytes: 0,
  };
}

/** Beside backup.json and the files of things. */
function isThingPath(path: string): boolean {
  return path !== 'backup.json' && /^[^/]+\/[^/]+\.json$/.test(path);
}
