import type { Connection } from '$lib/shared/connections/model/connection';
import type { Usage } from '$lib/base/api/chat-types';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import type { ApiError } from '$lib/base/api/wire/errors';
import type { Comparison, ComparisonCell } from '$lib/base/storage/comparison-records';
import { cellKey } from '$lib/base/storage/comparison-schema';
import type { PendingRetry } from '$lib/shared/runs/with-retries';
import { lockRun } from '$lib/base/storage/database/locks';
import type { checkAnswers } from '../checks/check-answers';
import { CapReached } from '../checks/model/check-kind';
import { CheckRun } from '../checks/check-run.svelte';
import type { ModelCalls } from '../checks/evaluate-by-requests';
import { passesAll, type Subject } from '../checks/verdicts';
import type { Spending } from '../sending/spending.svelte';
import { ComparisonRun } from '../sending/comparison-run.svelte';
import type { CellJob } from '../sending/send-cell';
import { StoredComparison, type StoredParts } from './stored-comparison.svelte';

interface Parts extends StoredParts {
  endpoint: (connection: Connection) => Promise<Endpoint>;
  loadChecks: () => Promise<typeof checkAnswers>;
  /** The requests of checks. */
  models: ModelCalls;
  /** Called when a run has ended, in whatever state. */
  onended: (comparison: OpenComparison, run: ComparisonRun) => void;
  /** Called when checks have given verdicts, and no others follow. */
  onchecked: (comparison: OpenComparison) => void;
}

/** One comparison in memory, with its run, if any, and its checks. */
export class OpenComparison extends StoredComparison<Parts> {
  run = $state.raw<ComparisonRun>();
  /** Set from a press of Run until its requests are sent. `step` is what it waits for, as a part of a sentence. */
  preparing = $state.raw<{ step: string; cancel: () => void }>();
  /** Id of the row to focus. The component that focuses it resets this. */
  rowToFocus = $state<string>();
  /** The refusal that made the last run skip further cells. */
  refusal = $state.raw<ApiError>();

  /** Counts the amounts of a run with a cap; it is set before the run. */
  spending = $state.raw<Spending>();
  /** Cells of the last run that its cap has left over. */
  left = $state.raw<readonly CellJob[]>([]);

  readonly running = $derived(this.run !== undefined);
  readonly checkRun: CheckRun;
  readonly #rowsById = $derived(new Map(this.rows.map((row) => [row.id, row])));

  constructor(record: Comparison, parts: Parts) {
    super(record, parts);
    this.checkRun = new CheckRun({
      loadChecks: parts.loadChecks,
      checks: () => this.record.checks,
      subjects: () => this.subjects(),
      models: this.#countedCalls(parts.models),
      onverdicts: (cells) => this.#acceptVerdicts(cells),
      onended: () => parts.onchecked(this),
      onstopped: (isStopped) => this.change({ checksStopped: isStopped || undefined }),
    });
    this.checkRun.isStopped = record.checksStopped ?? false;
  }

  /** Every cell with its row. */
  subjects(): Subject[] {
    return [...this.cells.values()].flatMap((cell) => {
      const row = this.#rowsById.get(cell.rowId);
      return row ? [{ cell, row }] : [];
    });
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
    this.left = [];
    const run = new ComparisonRun({
      atOnce: () => this.record.atOnce,
      endpoint: this.parts.endpoint,
      addFile: this.addFile,
      oncell: (cell, isEnded) => this.#acceptCell(cell, isEnded),
      spending: () => this.spending,
    });
    this.run = run;
    run.add(jobs);
    const finished = this.#finish(run);
    void lockRun(this.id, finished);
    return finished;
  }

  /** The requests of checks count towards the cap of the last run, and report their retries. */
  #countedCalls({ send, embed }: ModelCalls): ModelCalls {
    const onretry = (retry: PendingRetry | undefined) => this.checkRun.noteRetry(retry);
    const count = async <Reply extends string | number[][]>(
      request: Parameters<Spending['admitPrompt']>,
      receive: (onusage: (usage: Usage) => void) => Promise<Reply>,
    ): Promise<Reply> => {
      const settle = this.spending?.admitPrompt(...request);
      if (this.spending && !settle) throw new CapReached();
      let used: Usage | undefined;
      let reply: Reply | undefined;
      try {
        return (reply = await receive((usage) => (used = usage)));
      } finally {
        settle?.(typeof reply === 'object' ? '' : reply, used);
      }
    };
    return {
      send: (model, connectionId, prompt, signal) =>
        count([connectionId, model, prompt], (onusage) =>
          send(model, connectionId, prompt, signal, { onusage, onretry }),
        ),
      embed: (model, connectionId, texts, signal) =>
        count([connectionId, model, texts.join('\n')], () =>
          embed(model, connectionId, texts, signal, { onretry }),
        ),
    };
  }

  /** Stops the run; partial answers stay. */
  override stop(): void {
    this.preparing?.cancel();
    this.run?.stop();
  }

  override close(): void {
    super.close();
    this.checkRun.stop();
  }

  protected override onFullyRead(): void {
    this.checkOpened();
  }

  /** Checks what is unchecked once all is read, unless the person has stopped that. */
  checkOpened(): void {
    if (this.isFullyRead && !this.checkRun.isStopped) this.checkRun.schedule();
  }

  protected override discard(isDiscarded: (cell: ComparisonCell) => boolean): void {
    this.run?.discard(({ cell }) => isDiscarded(cell));
  }

  async #finish(run: ComparisonRun): Promise<void> {
    await run.finished;
    this.refusal = run.refusal;
    this.left = run.left;
    this.run = undefined;
    this.change({ unfinished: undefined });
    this.saver.flush();
    await this.stored();
    this.parts.onended(this, run);
  }

  /** The run itself shows a cell in progress. An ended cell is saved immediately, since the page may close. */
  #acceptCell(received: ComparisonCell, isEnded: boolean): void {
    const cell = isEnded ? this.withBefore(received) : received;
    if (isEnded) {
      this.cells.set(cellKey(cell), cell);
      this.checkRun.schedule();
    }
    this.noteCell(cell);
    if (isEnded) this.saver.flush();
  }

  /** The answered cell, which notes whether the answer that it replaces passed. */
  withBefore(cell: ComparisonCell): ComparisonCell {
    const before = this.cells.get(cellKey(cell));
    const row = before && this.#rowsById.get(before.rowId);
    if (!row || before.prompts.length !== cell.prompts.length) return cell;
    const { checks, passAt } = this.record;
    const isPassed = passesAll(checks, { cell: before, row }, passAt) ?? before.passedBefore;
    return isPassed ? { ...cell, passedBefore: true } : cell;
  }

  /** Drops verdicts of cells that have got another answer since. A cell may have been read again meanwhile. */
  #acceptVerdicts(cells: readonly ComparisonCell[]): void {
    const answerId = (cell: ComparisonCell | undefined) => cell?.answers.at(-1)?.id;
    this.putCells(
      cells.filter((cell) => answerId(this.cells.get(cellKey(cell))) === answerId(cell)),
    );
  }

  #waitingCells(): { rowId: string; variantId: string }[] {
    const { unfinished } = this.record;
    if (!this.run || !unfinished) return [];
    return unfinished.rowIds.flatMap((rowId) =>
      unfinished.variantIds.map((variantId) => ({ rowId, variantId })),
    );
  }
}

function scopeOf(cells: readonly { rowId: string; variantId: string }[]) {
  return {
    rowIds: [...new Set(cells.map(({ rowId }) => rowId))],
    variantIds: [...new Set(cells.map(({ variantId }) => variantId))],
  };
}
