import { UnsavedFiles } from '$lib/shared/conversation/model/unsaved-files';
import { OpenRecord } from '$lib/shared/stored-items/open-record.svelte';
import { titleFrom } from '$lib/shared/stored-items/title';
import { randomId } from '$lib/base/platform/random-id';
import type {
  Comparison,
  ComparisonCell,
  ComparisonRow,
  Variant,
} from '$lib/base/storage/comparison-records';
import { cellKey } from '$lib/base/storage/comparison-schema';
import type { StoredAttachment } from '$lib/base/storage/attachments';
import type { ComparisonRepository } from '$lib/base/storage/comparisons';
import { DelayedSave } from '$lib/base/storage/database/delayed-save';
import { CellMap } from '../model/cell-map.svelte';
import { interruptRunning } from '../sending/cell-request';

/** Milliseconds before typed text is saved. */
const saveDelay = 200;
/** Rows whose cells are read first; no window shows more. */
const firstRows = 12;
/** Milliseconds for which files of replaced answers stay: meanwhile an Undo may restore the answers. */
const maxUndo = 24 * 60 * 60 * 1000;

export interface StoredParts {
  repository: ComparisonRepository;
  onrecord: (record: Comparison) => void;
}

/** A comparison as it is stored: its record, rows and cells, which are read in steps and saved as they change. */
export abstract class StoredComparison<Parts extends StoredParts = StoredParts> extends OpenRecord<
  Comparison,
  Parts
> {
  rows = $state.raw<readonly ComparisonRow[]>([]);
  readonly cells = new CellMap();
  /** Whether all cells are read. */
  isFullyRead = $state(false);
  /** Settles when all cells are read; never rejects. */
  fullyRead: Promise<void> = Promise.resolve();
  isStored = $state(false);
  // Each change of the record, such as a typed letter, would seem to change these to what is computed from them.
  readonly variants = $derived(this.record.variants);
  /** In the order of the columns. */
  readonly visibleVariants = $derived(this.variants.filter(({ hidden }) => !hidden));
  readonly checks = $derived(this.record.checks);

  protected readonly saver = new DelayedSave(saveDelay, () => this.#saveChanges());
  readonly #changedRows = new Set<string>();
  readonly #changedCells = new Map<string, ComparisonCell>();
  readonly #unsavedFiles = new UnsavedFiles();
  #recordChanged = false;
  /** Settles when the writes so far have ended. */
  #saving: Promise<unknown> = Promise.resolve();

  /** Called when all cells are read. */
  protected abstract onFullyRead(): void;
  /** Aborts the requests for these cells. */
  protected abstract discard(isDiscarded: (cell: ComparisonCell) => boolean): void;

  protected override get isChangeWaiting(): boolean {
    return this.saver.isWaiting;
  }

  protected override get isRunOpen(): boolean {
    return this.record.unfinished !== undefined;
  }

  /** Starts a comparison that is not stored yet, with an empty row. */
  begin(): void {
    const row = newRow(this.id, 1, { prompts: [''] });
    this.rows = [row];
    this.#changedRows.add(row.id);
    this.loaded = true;
    this.isFullyRead = true;
  }

  /** Reads the rows and the first cells. The other cells follow in the background (`fullyRead`). */
  override async load(): Promise<void> {
    this.isStored = true;
    await super.load();
    this.fullyRead = this.#readWhole();
  }

  override close(): void {
    this.saver.cancel();
    super.close();
  }

  change(change: Partial<Comparison>): void {
    this.show({ ...this.record, ...change, updatedAt: Date.now() });
    this.#recordChanged = true;
    this.saver.changed();
  }

  changeVariant(id: string, change: (variant: Variant) => Variant): void {
    const variants = this.record.variants.map((variant) =>
      variant.id === id ? change(variant) : variant,
    );
    this.change({ variants });
  }

  changeRow(id: string, change: Partial<ComparisonRow>): void {
    this.rows = this.rows.map((row) => (row.id === id ? { ...row, ...change } : row));
    this.#changedRows.add(id);
    if (change.prompts) this.#retitle();
    this.change({});
  }

  /** Appends rows and returns them as stored. */
  addRows(added: readonly Pick<ComparisonRow, 'prompts' | 'values' | 'before'>[]): ComparisonRow[] {
    const last = this.rows.at(-1)?.position ?? 0;
    const rows = added.map((row, index) => newRow(this.id, last + index + 1, row));
    this.rows = [...this.rows, ...rows];
    for (const { id } of rows) this.#changedRows.add(id);
    this.#retitle();
    this.change({});
    return rows;
  }

  /** Removes rows with their cells. Returns a function that restores them; rejects with StorageFailure. */
  async removeRows(ids: readonly string[]): Promise<() => Promise<void>> {
    const gone = new Set(ids);
    this.discard(({ rowId }) => gone.has(rowId));
    const rows = this.rows.filter(({ id }) => gone.has(id));
    const cells = [...this.cells].filter(([, { rowId }]) => gone.has(rowId));
    await this.stored();
    const restore = await this.parts.repository.removeRows(this.id, ids);
    this.rows = this.rows.filter(({ id }) => !gone.has(id));
    for (const [key] of cells) this.cells.delete(key);
    return async () => {
      await restore();
      this.rows = [...this.rows, ...rows].sort((a, b) => a.position - b.position);
      for (const [key, cell] of cells) this.cells.set(key, cell);
    };
  }

  /** Removes cells and aborts their requests. Returns a function that restores them; rejects with StorageFailure. */
  async removeCells(cells: readonly ComparisonCell[]): Promise<() => Promise<void>> {
    this.#discard(cells);
    await this.stored();
    const restore = await this.parts.repository.removeCells(cells);
    for (const cell of cells) this.cells.delete(cellKey(cell));
    return async () => {
      await restore();
      for (const cell of cells) this.cells.set(cellKey(cell), cell);
    };
  }

  /** Shows and saves changed cells. */
  putCells(cells: readonly ComparisonCell[]): void {
    for (const cell of cells) {
      this.cells.set(cellKey(cell), cell);
      this.#changedCells.set(cellKey(cell), cell);
    }
    this.saver.changed();
  }

  /** Restores cells: replaces the current ones and aborts their requests. */
  restoreCells(cells: readonly ComparisonCell[]): void {
    this.#discard(cells);
    this.putCells(cells);
  }

  /** Reads an image or a sound of an answer; undefined if it is not stored. Rejects with StorageFailure. */
  readonly readFile = async (id: string): Promise<StoredAttachment | undefined> =>
    this.#unsavedFiles.get(id) ?? (await this.parts.repository.file(this.id, id));

  /** The file is stored together with the cell that has it. */
  readonly addFile = (file: StoredAttachment): void => this.#unsavedFiles.add(file);

  /** Notes a changed cell to be saved. */
  protected noteCell(cell: ComparisonCell): void {
    this.#changedCells.set(cellKey(cell), cell);
    this.saver.changed();
  }

  /** Resolves when all changes so far are stored or their failure is reported. */
  async stored(): Promise<void> {
    this.saver.flush();
    await this.#saving;
  }
  #discard(cells: readonly ComparisonCell[]): void {
    const keys = new Set(cells.map(cellKey));
    this.discard((cell) => keys.has(cellKey(cell)));
  }

  #retitle(): void {
    if (this.record.titledBy === 'hand') return;
    const first = this.rows.find(({ prompts }) => prompts[0]?.trim())?.prompts[0];
    this.show({ ...this.record, title: titleFrom(first ?? '') });
  }

  protected override async readParts(): Promise<void> {
    const rows = (await this.parts.repository.rows(this.id)).records;
    if (!this.loaded) return this.#readFirstCells(rows);
    // Text typed while reading is newer.
    if (!this.mayMerge) return;
    this.rows = rows;
    await this.#readCells();
  }

  async #readFirstCells(rows: readonly ComparisonRow[]): Promise<void> {
    const seen = rows.slice(0, firstRows).map(({ id }) => id);
    const cells = await this.parts.repository.cellsOf(this.id, seen);
    this.rows = rows;
    this.cells.replace(cells.map((cell) => [cellKey(cell), cell]));
  }

  async #readWhole(): Promise<void> {
    await this.saves.read('reading', () => this.#readCells());
    this.isFullyRead = true;
    this.onFullyRead();
  }

  /** Running answers that no tab writes any more become interrupted. */
  async #readCells(): Promise<void> {
    const { repository } = this.parts;
    const { version } = this.cells;
    const { records: cells, unreadable } = await repository.cells(this.id);
    await this.findCutOff();
    if (this.running) return;
    const shown = this.runsElsewhere ? cells : cells.map(interruptRunning);
    this.cells.replace(
      shown.map((cell) => [cellKey(cell), cell]),
      version,
    );
    if (unreadable.length > 0) return;
    const before = Date.now() - maxUndo;
    // After a failure the next opening tries again.
    await repository.removeUnusedFiles(this.id, cells, before).catch(() => undefined);
  }

  #saveChanges(): void {
    const { repository } = this.parts;
    const parts: Promise<void>[] = [];
    if (this.#recordChanged) {
      this.#recordChanged = false;
      this.isStored = true;
      this.parts.onrecord(this.record);
      parts.push(this.saves.store('record', () => repository.save(this.record)));
    }
    if (this.#changedRows.size > 0) parts.push(this.saves.store('rows', () => this.#saveRows()));
    if (this.#changedCells.size > 0) parts.push(this.saves.store('cells', () => this.#saveCells()));
    this.#saving = Promise.all([this.#saving, ...parts]);
  }

  /** Rows that cannot be stored stay marked as changed. */
  async #saveRows(): Promise<void> {
    const ids = new Set(this.#changedRows);
    this.#changedRows.clear();
    try {
      const rows = this.rows.filter(({ id }) => ids.has(id));
      await this.parts.repository.saveRows(rows);
    } catch (reason) {
      for (const id of ids) this.#changedRows.add(id);
      throw reason;
    }
  }

  async #saveCells(): Promise<void> {
    const cells = [...this.#changedCells];
    this.#changedCells.clear();
    try {
      const files = this.#unsavedFiles.of(cells.flatMap(([, { answers }]) => answers));
      await this.parts.repository.saveCells(
        cells.map(([, cell]) => cell),
        files,
      );
      this.#unsavedFiles.noteWritten(files);
    } catch (reason) {
      for (const [key, cell] of cells)
        if (!this.#changedCells.has(key)) this.#changedCells.set(key, cell);
      throw reason;
    }
  }
}

function newRow(
  comparisonId: string,
  position: number,
  fields: Pick<ComparisonRow, 'prompts' | 'values' | 'before'>,
): ComparisonRow {
  return { v: 1, id: randomId(), comparisonId, position, ...fields };
}
