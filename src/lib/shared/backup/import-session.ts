import type { LeftOut } from '$lib/shared/stored-items/import-mark';
import { StorageFailure } from '$lib/base/storage/database/failure';
import { importNoteKey } from '$lib/base/storage/import-notes';
import { canBeCopied, copyOf, withUniqueName } from './copy-item';
import { dateImport } from './model/date-import';
import type { ChosenFolder } from './model/backup-content';
import { ImportPreview, type ListedItem, type Preview } from './import-look';
import type { ImportProgress, RowId } from './model/import-source';
import type { ItemWriter } from './import-store';
import { countRenamed, requireApproval, ToolNames } from './imported-tools';
import type { ItemEntries } from './model/stored-items';
import { titleOfItem } from './model/item-facts';
import { openSource, type OpenProblem } from './open-source';
import { DamagedEntry, type Refusal } from '$lib/base/formats/zip/zip-file';

/** Exactly one of `preview` and `problem` is set; `reason` adds a sentence to the problem. */
export interface OpenedFile {
  preview?: Preview;
  problem?: OpenProblem;
  reason?: string;
}

export interface ImportChoice {
  rows: readonly RowId[];
  /** Items that differ from the stored ones are added as copies. */
  copies: boolean;
  /** Tools run automatically if they did in the file; otherwise each call waits for approval. */
  toolsRun: boolean;
}

export interface ImportReport {
  /** Number of added items by kind. */
  kinds: { [kind: string]: number };
  /** Items that existed already. */
  present: number;
  refused: Refusal[];
  /** Tools that were renamed because their name was in use. */
  renamed: number;
  /**
   * Items of the file with unreadable content: `parts` of added items, otherwise the whole item.
   */
  damaged: { name: string; parts?: LeftOut }[];
  isStopped: boolean;
  /** The storage is full. */
  isFull: boolean;
}

/** One file that is previewed and imported. */
export class ImportSession {
  readonly #store: ItemWriter;
  readonly #now: () => number;
  #listed: ListedItem[] = [];
  /** Names of the items that were left out as a whole. */
  #rejected: string[] = [];
  /** Start of the import, in milliseconds since 1970. */
  #startedAt: number | undefined;
  #noteCount = 0;
  /** At least one item was added. */
  #hasAdded = false;
  #isStopped = false;

  constructor(store: ItemWriter, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /** Reads the whole file and writes nothing. */
  async open(
    file: Blob | ChosenFolder,
    onprogress: (progress: ImportProgress) => void,
  ): Promise<OpenedFile> {
    const opened = await openSource(file);
    if ('problem' in opened) return opened;
    const { source } = opened;
    const look = new ImportPreview(this.#store);
    for await (const place of source.places(onprogress)) {
      const listed = await look.add(place);
      if (listed) this.#listed.push(listed);
    }
    if (source.isEmpty) return { problem: 'nothing', reason: source.whyEmpty };
    const preview = await look.preview(source);
    this.#rejected = look.rejectedNames(source);
    return { preview };
  }

  /** Adds items one by one, each completely or not at all. Never overwrites. */
  async import(
    choice: ImportChoice,
    onprogress: (progress: ImportProgress) => void,
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
    this.#startedAt ??= this.#now();
    const wanted = this.#listed.filter(
      ({ row, itemKind, status }) =>
        choice.rows.includes(row) &&
        (status === 'new' || (status !== 'same' && choice.copies && canBeCopied(itemKind))),
    );
    const names = new ToolNames(this.#store);
    // When only keys are imported, the damaged items of the preview do not matter.
    if (wanted.length > 0) report.damaged = this.#rejected.map((name) => ({ name }));
    for (const [done, listed] of wanted.entries()) {
      onprogress({ done, total: wanted.length });
      if (this.#isStopped || report.isFull) break;
      await this.#add(listed, choice, names, report);
    }
    report.isStopped = this.#isStopped;
    this.#isStopped = false;
    return report;
  }

  async #add(
    { place, status }: ListedItem,
    { toolsRun }: ImportChoice,
    names: ToolNames,
    report: ImportReport,
  ): Promise<void> {
    try {
      const found = await place.read();
      if (!('entries' in found)) throw new DamagedEntry('It changed after the preview.');
      const [root, ...belongings]: ItemEntries =
        status === 'new' ? found.entries : await withUniqueName(copyOf(found.entries), this.#store);
      const named = await names.rename(root);
      const item: ItemEntries = [toolsRun ? named : requireApproval(named), ...belongings];
      const isExternal = found.fingerprint !== undefined;
      const note = importNoteKey(this.#startedAt ?? 0, this.#noteCount++);
      const isAdded = await this.#store.add(
        isExternal ? dateImport(item, this.#now()) : item,
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
      // An import that adds nothing leaves the previous one undoable.
      if (!this.#hasAdded) await this.#store.removeNotesBefore(note);
      this.#hasAdded = true;
    } catch (error) {
      if (error instanceof StorageFailure && error.kind === 'quota') report.isFull = true;
      else report.refused.push({ name: place.name, reason: describeFailure(error) });
    }
  }

  /** Ends `import` after the current item, or before the first. */
  stop(): void {
    this.#isStopped = true;
  }
}

/** A failure affects one item: the others are still imported. */
function describeFailure(error: unknown): string {
  if (error instanceof DamagedEntry) return error.message;
  if (error instanceof StorageFailure && error.kind === 'unwritable')
    return 'Browsers can’t store it.';
  return 'The browser couldn’t read or store it.';
}
