import { RunsElsewhere } from '$lib/items/runs-elsewhere';
import type { OpenItem } from '$lib/items/library.svelte';
import { Saves } from '$lib/items/saves.svelte';
import { titleFrom } from '$lib/items/title';
import { randomId } from '$lib/random-id';
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
import type { Ask } from './checks/send-to-judge';
import { CheckRun } from './checks/check-run.svelte';
import type { Subject } from './checks/subject';
import { CellMap } from './cell-map.svelte';
import { settledCell } from './run/cell-state';
import type { CellJob } from './run/send-cell';
import { ComparisonRun } from './run/comparison-run.svelte';
import type { ApiError } from '$lib/api/wire/errors';
import type { Endpoint } from '$lib/api/wire/endpoint';
import type { Connection } from '$lib/connections/connection';

/** Milliseconds between what is typed and its way to the storage. */
const typingInterval = 200;
/** Rows whose cells are read before the others: no window shows more. */
const seenFirst = 12;

interface Parts {
  repository: ComparisonRepository;
  endpoint: (connection: Connection) => Promise<Endpoint>;
  /** Of a judge. */
  askModel: Ask;
  onrecord: (record: Comparison) => void;
  /** What was asked has ended, in one way or another. */
  onended: (comparison: OpenComparison) => void;
}

/** One comparison in memory: its record, its rows, its cells, and the run that may be going on. */
export class OpenComparison implements OpenItem {
  record: Comparison = $state.raw() as Comparison;
  rows = $state.raw<readonly ComparisonRow[]>([]);
  readonly cells = new CellMap();
  run = $state.raw<ComparisonRun>();
  loaded = $state(false);
  /** All of its cells are read. */
  isWhole = $state(false);
  /** Settles, and never rejects, when they are. */
  whole: Promise<void> = Promise.resolve();
  /** Another tab is asking. */
  isRunElsewhere = $state(false);
  isStored = $state(false);

  /** The row in which the next word is to be written; whoever shows it takes it from here. */
  wantedRow = $state<string>();
  /** Why cells were left out by the run before: a refusal that would have met them, too. */
  refused = $state.raw<ApiError>();

  readonly running = $derived(this.run !== undefined);
  readonly #saves = new Saves();
  readonly #externalRuns = new RunsElsewhere(() => void this.refresh());
  readonly #saver = new DelayedSave(typingInterval, () => this.#save());
  readonly #changedRows = new Set<string>();
  readonly #changedCells = new Map<string, ComparisonCell>();
  #recordChanged = false;
  /** Settles with the writes so far. */
  #saving: Promise<unknown> = Promise.resolve();
  readonly checkRun: CheckRun;
  readonly #parts: Parts;

  constructor(record: Comparison, parts: Parts) {
    this.record = record;
    this.#parts = parts;
    this.checkRun = new CheckRun({
      checks: () => this.record.checks,
      subjects: () => this.subjects(),
      ask: parts.askModel,
      onsaid: (cells) => this.#takeVerdicts(cells),
    });
  }

  get id(): string {
    return this.record.id;
  }

  /** Why what is shown is only in memory; undefined while all of it is stored. */
  get saveFailure(): StorageFailure | undefined {
    return this.#saves.failure;
  }

  get hasUnsavedChanges(): boolean {
    return this.saveFailure !== undefined || this.#saves.isBusy || this.#saver.isWaiting;
  }

  /** One that is not stored yet: it has one row, in which nothing is written. */
  begin(): void {
    const row = newRow(this.id, 1, { prompts: [''] });
    this.rows = [row];
    this.#changedRows.add(row.id);
    this.loaded = true;
    this.isWhole = true;
  }

  /** Reads its rows and the cells that are seen first, and then, by itself, the others. */
  async load(): Promise<void> {
    this.isStored = true;
    await this.#saves.read('reading', () => this.#readFirst());
    this.loaded = true;
    this.whole = this.#readWhole();
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
      // What was typed meanwhile is newer.
      if (!record || this.run || this.#saver.isWaiting) return;
      this.record = record;
      this.rows = rows.records;
      await this.#readCells();
    });
  }

  /** Stores now what could not be stored. */
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

  /** Behind the others. Returns them as they are stored. */
  addRows(added: readonly Pick<ComparisonRow, 'prompts' | 'values' | 'before'>[]): ComparisonRow[] {
    const last = this.rows.at(-1)?.position ?? 0;
    const rows = added.map((row, index) => newRow(this.id, last + index + 1, row));
    this.rows = [...this.rows, ...rows];
    for (const { id } of rows) this.#changedRows.add(id);
    this.#retitle();
    this.change({});
    return rows;
  }

  /** With their cells. Returns the way back; rejects with StorageFailure. */
  async removeRows(ids: readonly string[]): Promise<() => Promise<void>> {
    const gone = new Set(ids);
    this.run?.leaveOut(({ cell }) => gone.has(cell.rowId));
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

  /** Those that are being asked are let go. Returns the way back; rejects with StorageFailure. */
  async removeCells(cells: readonly ComparisonCell[]): Promise<() => Promise<void>> {
    this.#release(cells);
    await this.stored();
    const restore = await this.#parts.repository.removeCells(cells);
    for (const cell of cells) this.cells.delete(cellKey(cell));
    return async () => {
      await restore();
      for (const cell of cells) this.cells.set(cellKey(cell), cell);
    };
  }

  /** Keeps what a cell has become. */
  putCells(cells: readonly ComparisonCell[]): void {
    for (const cell of cells) {
      this.cells.set(cellKey(cell), cell);
      this.#changedCells.set(cellKey(cell), cell);
    }
    this.#saver.changed();
  }

  /** In the place of what is there, and of what is being asked. */
  putBack(cells: readonly ComparisonCell[]): void {
    this.#release(cells);
    this.putCells(cells);
  }

  /** Asks these cells, beside those that are being asked. Resolves when the whole run has ended; never rejects. */
  ask(jobs: readonly CellJob[]): Promise<void> {
    if (jobs.length === 0) return Promise.resolve();
    const unfinished = scopeOf([...jobs.map(({ cell }) => cell), ...this.#waitingCells()]);
    this.change({ unfinished });
    if (this.run) {
      this.run.add(jobs);
      return this.run.finished;
    }
    this.refused = undefined;
    const run = new ComparisonRun({
      atOnce: () => this.record.atOnce,
      endpoint: this.#parts.endpoint,
      oncell: (cell, isEnded) => this.#take(cell, isEnded),
    });
    this.run = run;
    run.add(jobs);
    const finished = this.#finish(run);
    void lockRun(this.id, finished);
    return finished;
  }

  /** What has come stays. */
  stop(): void {
    this.run?.stop();
  }

  #release(cells: readonly ComparisonCell[]): void {
    const keys = new Set(cells.map(cellKey));
    this.run?.leaveOut(({ key }) => keys.has(key));
  }

  async #finish(run: ComparisonRun): Promise<void> {
    await run.finished;
    this.refused = run.refused;
    this.run = undefined;
    this.change({ unfinished: undefined });
    this.#saver.flush();
    await this.stored();
    this.#parts.onended(this);
  }

  /** A cell that goes on is shown as its run shows it; one that has ended is stored at once: it may be lost with the page. */
  #take(cell: ComparisonCell, isEnded: boolean): void {
    const key = cellKey(cell);
    if (isEnded) {
      this.cells.set(key, cell);
      this.checkRun.schedule();
    }
    this.#changedCells.set(key, cell);
    this.#saver.changed();
    if (isEnded) this.#saver.flush();
  }

  /** A cell may have another answer by now. */
  #takeVerdicts(cells: readonly ComparisonCell[]): void {
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
    const seen = rows.slice(0, seenFirst).map(({ id }) => id);
    const cells = await repository.cellsOf(this.id, seen);
    this.rows = rows;
    this.cells.replace(cells.map((cell) => [cellKey(cell), cell]));
  }

  async #readWhole(): Promise<void> {
    await this.#saves.read('reading', () => this.#readCells());
    this.isWhole = true;
    this.checkRun.schedule();
  }

  /** What nobody is writing any more was cut off. */
  async #readCells(): Promise<void> {
    const cells = (await this.#parts.repository.cells(this.id)).records;
    this.isRunElsewhere = await this.#externalRuns.has(this.id);
    if (this.run) return;
    const shown = this.isRunElsewhere ? cells : cells.map(settledCell);
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

  /** What cannot be stored is among the changed again. */
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

  /** Resolves when what has changed so far is stored, or is told not to be. */
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
