import { RunsElsewhere } from '$lib/items/runs-elsewhere';
import type { OpenItem } from '$lib/items/library.svelte';
import { Saves } from '$lib/items/saves.svelte';
import { titleFrom } from '$lib/items/title';
import { randomId } from '$lib/platform/random-id';
import type {
  Comparison,
  ComparisonCell,
  ComparisonRow,
  Variant,
} from '$lib/storage/comparison-records';
import { cellKey } from '$lib/storage/comparison-schema';
import type { ComparisonRepository } from '$lib/storage/comparisons';
import type { StorageFailure } from '$lib/storage/failure';
import { lockRun } from '$lib/storage/run-lock';
import { DelayedSave } from '$lib/storage/delayed-save';
import type { SendPrompt } from './checks/kinds/judge';
import { CheckRun } from './checks/check-run.svelte';
import type { Subject } from './checks/verdicts';
import { CellMap } from './cell-map.svelte';
import { interruptRunning } from './run/cell-request';
import type { CellJob } from './run/send-cell';
import { ComparisonRun } from './run/comparison-run.svelte';
import type { ApiError } from '$lib/api/wire/errors';
import type { Endpoint } from '$lib/api/wire/endpoint';
import type { Connection } from '$lib/connections/connection';

/** Milliseconds before typed text is saved. */
const saveDelay = 200;
/** Rows whose cells are read first; no window shows more. */
const firstRows = 12;

interface Parts {
  repository: ComparisonRepository;
  endpoint: (connection: Connection) => Promise<Endpoint>;
  /** Sends prompts to a judge. */
  sendToModel: SendPrompt;
  onrecord: (record: Comparison) => void;
  /** Called when a run has ended, in whatever state. */
  onended: (comparison: OpenComparison) => void;
}

/** One comparison in memory: its record, rows and cells, and its run, if any. */
export class OpenComparison implements OpenItem {
  record: Comparison = $state.raw() as Comparison;
  rows = $state.raw<readonly ComparisonRow[]>([]);
  readonly cells = new CellMap();
  run = $state.raw<ComparisonRun>();
  loaded = $state(false);
  /** Whether all cells are read. */
  isFullyRead = $state(false);
  /** Settles when all cells are read; never rejects. */
  fullyRead: Promise<void> = Promise.resolve();
  /** Whether another tab runs this comparison. */
  isRunElsewhere = $state(false);
  isStored = $state(false);

  /** Id of the row to focus. The component that focuses it resets this. */
  rowToFocus = $state<string>();
  /** The refusal that made the last run skip further cells. */
  refusal = $state.raw<ApiError>();

  readonly running = $derived(this.run !== undefined);
  readonly #saves = new Saves();
  readonly #externalRuns = new RunsElsewhere(() => void this.refresh());
  readonly #saver = new DelayedSave(saveDelay, () => this.#save());
  readonly #changedRows = new Set<string>();
  readonly #changedCells = new Map<string, ComparisonCell>();
  #recordChanged = false;
  /** Settles when the writes so far have ended. */
  #saving: Promise<unknown> = Promise.resolve();
  readonly checkRun: CheckRun;
  readonly #parts: Parts;

  constructor(record: Comparison, parts: Parts) {
    this.record = record;
    this.#parts = parts;
    this.checkRun = new CheckRun({
      checks: () => this.record.checks,
      subjects: () => this.subjects(),
      send: parts.sendToModel,
      onverdicts: (cells) => this.#acceptVerdicts(cells),
    });
  }

  get id(): string {
    return this.record.id;
  }

  /** Why changes exist only in memory; undefined when everything is stored. */
  get saveFailure(): StorageFailure | undefined {
    return this.#saves.failure;
  }

  get hasUnsavedChanges(): boolean {
    return this.saveFailure !== undefined || this.#saves.isBusy || this.#saver.isWaiting;
  }

  /** Starts a comparison that is not stored yet, with an empty row. */
  begin(): void {
    const row = newRow(this.id, 1, { prompts: [''] });
    this.rows = [row];
    this.#changedRows.add(row.id);
    this.loaded = true;
    this.isFullyRead = true;
  }

  /** Reads the rows and the first cells. The other cells follow in the background (`whole`). */
  async load(): Promise<void> {
    this.isStored = true;
    await this.#saves.read('reading', () => this.#readFirst());
    this.loaded = true;
    this.fullyRead = this.#readWhole();
  }

  /** Every cell with its row. */
  subjects(): Subject[] {
    const rows = new Map(this.rows.map((row) => [row.id, row]));
    return [...this.cells.values()].flatMap((cell) => {
      const row = rows.get(cell.rowId);
      return row ? [{ cell, row }] : [];
    });
  }

  async refresh(): Promise<void> {
    if (this.run || this.hasUnsavedChanges) return;
    const { repository } = this.#parts;
    await this.#saves.read('reading', async () => {
      const [record, rows] = await Promise.all([repository.get(this.id), repository.rows(this.id)]);
      // Text typed while reading is newer.
      if (!record || this.run || this.#saver.isWaiting) return;
      this.record = record;
      this.rows = rows.records;
      await this.#readCells();
    });
  }

  /** Retries failed saves immediately. */
  async retrySave(): Promise<void> {
    await this.#saves.retry();
  }

  close(): void {
    this.#saver.cancel();
    this.#saves.close();
    this.checkRun.stop();
    this.stop();
  }

  reopen(): void {
    this.#saves.reopen();
  }

  change(change: Partial<Comparison>): void {
    this.record = { ...this.record, ...change, updatedAt: Date.now() };
    this.#recordChanged = true;
    this.#saver.changed();
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
    this.run?.discard(({ cell }) => gone.has(cell.rowId));
    const rows = this.rows.filter(({ id }) => gone.has(id));
    const cells = [...this.cells].filter(([, { rowId }]) => gone.has(rowId));
    await this.stored();
    const restore = await this.#parts.repository.removeRows(this.id, ids);
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
    const restore = await this.#parts.repository.removeCells(cells);
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
    this.#saver.changed();
  }

  /** Restores cells: replaces the current ones and aborts their requests. */
  restoreCells(cells: readonly ComparisonCell[]): void {
    this.#discard(cells);
    this.putCells(cells);
  }

  /** Sends these cells in addition to running ones. Resolves when the whole run has ended; never rejects. */
  send(jobs: readonly CellJob[]): Promise<void> {
    if (jobs.length === 0) return Promise.resolve();
    const unfinished = scopeOf([...jobs.map(({ cell }) => cell), ...this.#waitingCells()]);
    this.change({ unfinished });
    if (this.run) {
      this.run.add(jobs);
      return this.run.finished;
    }
    this.refusal = undefined;
    const run = new ComparisonRun({
      atOnce: () => this.record.atOnce,
      endpoint: this.#parts.endpoint,
      oncell: (cell, isEnded) => this.#acceptCell(cell, isEnded),
    });
    this.run = run;
    run.add(jobs);
    const finished = this.#finish(run);
    void lockRun(this.id, finished);
    return finished;
  }

  /** Stops the run; partial answers stay. */
  stop(): void {
    this.run?.stop();
  }

  #discard(cells: readonly ComparisonCell[]): void {
    const keys = new Set(cells.map(cellKey));
    this.run?.discard(({ key }) => keys.has(key));
  }

  async #finish(run: ComparisonRun): Promise<void> {
    await run.finished;
    this.refusal = run.refusal;
    this.run = undefined;
    this.change({ unfinished: undefined });
    this.#saver.flush();
    await this.stored();
    this.#parts.onended(this);
  }

  /** The run itself shows a cell in progress. An ended cell is saved immediately, since the page may close. */
  #acceptCell(cell: ComparisonCell, isEnded: boolean): void {
    const key = cellKey(cell);
    if (isEnded) {
      this.cells.set(key, cell);
      this.checkRun.schedule();
    }
    this.#changedCells.set(key, cell);
    this.#saver.changed();
    if (isEnded) this.#saver.flush();
  }

  /** Drops verdicts of cells that have got another answer since. */
  #acceptVerdicts(cells: readonly ComparisonCell[]): void {
    this.putCells(cells.filter((cell) => this.cells.get(cellKey(cell))?.answers === cell.answers));
  }

  #waitingCells(): { rowId: string; variantId: string }[] {
    const { unfinished } = this.record;
    if (!this.run || !unfinished) return [];
    return unfinished.rowIds.flatMap((rowId) =>
      unfinished.variantIds.map((variantId) => ({ rowId, variantId })),
    );
  }

  #retitle(): void {
    if (this.record.titledBy === 'hand') return;
    const first = this.rows.find(({ prompts }) => prompts[0]?.trim())?.prompts[0];
    this.record = { ...this.record, title: titleFrom(first ?? '') };
  }

  async #readFirst(): Promise<void> {
    const { repository } = this.#parts;
    const rows = (await repository.rows(this.id)).records;
    const seen = rows.slice(0, firstRows).map(({ id }) => id);
    const cells = await repository.cellsOf(this.id, seen);
    this.rows = rows;
    this.cells.replace(cells.map((cell) => [cellKey(cell), cell]));
  }

  async #readWhole(): Promise<void> {
    await this.#saves.read('reading', () => this.#readCells());
    this.isFullyRead = true;
    this.checkRun.schedule();
  }

  /** Running answers that no tab writes any more become interrupted. */
  async #readCells(): Promise<void> {
    const cells = (await this.#parts.repository.cells(this.id)).records;
    this.isRunElsewhere = await this.#externalRuns.has(this.id);
    if (this.run) return;
    const shown = this.isRunElsewhere ? cells : cells.map(interruptRunning);
    this.cells.replace(shown.map((cell) => [cellKey(cell), cell]));
  }

  #save(): void {
    const { repository } = this.#parts;
    const parts: Promise<void>[] = [];
    if (this.#recordChanged) {
      this.#recordChanged = false;
      this.isStored = true;
      this.#parts.onrecord(this.record);
      parts.push(this.#saves.store('record', () => repository.save(this.record)));
    }
    if (this.#changedRows.size > 0) parts.push(this.#saves.store('rows', () => this.#saveRows()));
    if (this.#changedCells.size > 0)
      parts.push(this.#saves.store('cells', () => this.#saveCells()));
    this.#saving = Promise.all([this.#saving, ...parts]);
  }

  /** Rows that cannot be stored stay marked as changed. */
  async #saveRows(): Promise<void> {
    const ids = new Set(this.#changedRows);
    this.#changedRows.clear();
    try {
      const rows = this.rows.filter(({ id }) => ids.has(id));
      await this.#parts.repository.saveRows(rows);
    } catch (reason) {
      for (const id of ids) this.#changedRows.add(id);
      throw reason;
    }
  }

  async #saveCells(): Promise<void> {
    const cells = [...this.#changedCells];
    this.#changedCells.clear();
    try {
      await this.#parts.repository.saveCells(cells.map(([, cell]) => cell));
    } catch (reason) {
      for (const [key, cell] of cells)
        if (!this.#changedCells.has(key)) this.#changedCells.set(key, cell);
      throw reason;
    }
  }

  /** Resolves when all changes so far are stored or their failure is reported. */
  async stored(): Promise<void> {
    this.#saver.flush();
    await this.#saving;
  }
}

function newRow(
  comparisonId: string,
  position: number,
  fields: Pick<ComparisonRow, 'prompts' | 'values' | 'before'>,
): ComparisonRow {
  return { v: 1, id: randomId(), comparisonId, position, ...fields };
}

function scopeOf(cells: readonly { rowId: string; variantId: string }[]) {
  return {
    rowIds: [...new Set(cells.map(({ rowId }) => rowId))],
    variantIds: [...new Set(cells.map(({ variantId }) => variantId))],
  };
}
