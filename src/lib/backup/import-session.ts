import type { LeftOut } from '$lib/items/import-mark';
import { StorageFailure } from '$lib/storage/failure';
import { importNoteKey } from '$lib/storage/import-notes';
import { canBeCopied, copyOf } from './copy-item';
import { stampImport } from './external/stamp-import';
import type { ChosenFolder } from './folder-content';
import { ImportLook, type Listed, type Preview } from './import-look';
import type { ImportProgress, RowId } from './import-source';
import type { ItemWriter } from './import-store';
import { nameCopy } from './name-copy';
import { runByHand } from './run-manually';
import type { ItemEntries } from './stored-items';
import { countRenamed, ToolNames } from './tool-names';
import { titleOfItem } from './item-text';
import { openSource, type OpenProblem } from './open-source';
import type { Refusal } from './zip-directory';
import { DamagedEntry } from './zip-entry';

/** One of `preview` and `problem`; `reason` is a sentence more on that. */
export interface OpenedFile {
  preview?: Preview;
  problem?: OpenProblem;
  reason?: string;
}

export interface ImportChoice {
  rows: readonly RowId[];
  /** What is here but different is added beside it, where it can be. */
  copies: boolean;
  /** Tools run by themselves where they did so; otherwise each call waits for the person. */
  toolsRun: boolean;
}

export interface ImportReport {
  /** How many of each kind were added. */
  kinds: { [kind: string]: number };
  /** Turned out to be here. */
  present: number;
  refused: Refusal[];
  /** Tools that have another name than in the file, since a tool here has it. */
  renamed: number;
  /** What the file has of it could not be read: of things that were added `parts`, otherwise all of it. */
  damaged: { name: string; parts?: LeftOut }[];
  isStopped: boolean;
  /** The storage has no more room. */
  isFull: boolean;
}

/** One file that is looked at and imported. */
export class ImportSession {
  readonly #store: ItemWriter;
  readonly #now: () => number;
  #listed: Listed[] = [];
  /** Names of what was kept out as a whole. */
  #keptOut: string[] = [];
  /** When its import began, in milliseconds since 1970. */
  #begun: number | undefined;
  #noted = 0;
  /** Something was added. */
  #isNoted = false;
  #isStopped = false;

  constructor(store: ItemWriter, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /** Reads all of the file, and writes nothing. */
  async open(
    file: Blob | ChosenFolder,
    tell: (progress: ImportProgress) => void,
  ): Promise<OpenedFile> {
    const opened = await openSource(file);
    if ('problem' in opened) return opened;
    const { source } = opened;
    const look = new ImportLook(this.#store);
    for await (const place of source.places(tell)) {
      const listed = await look.at(place);
      if (listed) this.#listed.push(listed);
    }
    if (source.isEmpty) return { problem: 'nothing', reason: source.whyEmpty };
    const preview = await look.preview(source);
    this.#keptOut = look.keptOut(source);
    return { preview };
  }

  /** Adds things one by one, each whole or not at all, and overwrites nothing. */
  async import(
    choice: ImportChoice,
    tell: (progress: ImportProgress) => void,
  ): Promise<ImportReport> {
    const report: ImportReport = {
      kinds: {},
      present: 0,
      refused: [],
      renamed: 0,
      damaged: [],
      isStopped: false,
      isFull: false,
    };
    this.#begun ??= this.#now();
    const wanted = this.#listed.filter(
      ({ row, thing, status }) =>
        choice.rows.includes(row) &&
        (status === 'new' || (status !== 'same' && choice.copies && canBeCopied(thing))),
    );
    const names = new ToolNames(this.#store);
    // Where only keys are imported, what the preview named is not what was asked for.
    if (wanted.length > 0) report.damaged = this.#keptOut.map((name) => ({ name }));
    for (const [done, listed] of wanted.entries()) {
      tell({ done, total: wanted.length });
      if (this.#isStopped || report.isFull) break;
      await this.#add(listed, choice, names, report);
    }
    report.isStopped = this.#isStopped;
    this.#isStopped = false;
    return report;
  }

  async #add(
    { place, status }: Listed,
    { toolsRun }: ImportChoice,
    names: ToolNames,
    report: ImportReport,
  ): Promise<void> {
    try {
      const found = await place.read();
      if (!('entries' in found)) throw new DamagedEntry('It has changed since it was looked at.');
      const [root, ...belongings]: ItemEntries =
        status === 'new' ? found.entries : await nameCopy(copyOf(found.entries), this.#store);
      const named = await names.settle(root);
      const thing: ItemEntries = [toolsRun ? named : runByHand(named), ...belongings];
      const isExternal = found.print !== undefined;
      const note = importNoteKey(this.#begun ?? 0, this.#noted++);
      const isAdded = await this.#store.add(
        isExternal ? stampImport(thing, this.#now()) : thing,
        note,
      );
      if (!isAdded) {
        report.present += 1;
        return;
      }
      report.renamed += countRenamed(root.value, named.value);
      report.kinds[root.kind] = (report.kinds[root.kind] ?? 0) + 1;
      if (Object.keys(found.damaged).length > 0)
        report.damaged.push({
          name: titleOfItem(root.kind, root.key, root.value),
          parts: found.damaged,
        });
      // What adds nothing leaves the import before it to be taken back.
      if (!this.#isNoted) await this.#store.forgetBefore(note);
      this.#isNoted = true;
    } catch (error) {
      if (error instanceof StorageFailure && error.kind === 'quota') report.isFull = true;
      else report.refused.push({ name: place.name, reason: whyNotAdded(error) });
    }
  }

  /** Ends `import` after the thing that is being written, or before the first. */
  stop(): void {
    this.#isStopped = true;
  }
}

/** What fails costs one thing: the others go on. */
function whyNotAdded(error: unknown): string {
  if (error instanceof DamagedEntry) return error.message;
  if (error instanceof StorageFailure && error.kind === 'unwritable')
    return 'No browser can store it.';
  return 'The browser could not read or store it.';
}
