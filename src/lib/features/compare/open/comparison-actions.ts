import { plural } from '$lib/base/ui/text/amounts';
import { refusalsOf, type Problem } from '$lib/base/api/rules/problem';
import { checkRequest } from '$lib/shared/conversation/model/check-request';
import { isLocked, isKeyMissing, type Connection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { deleteWithUndo, offerUndo } from '$lib/shared/stored-items/model/undo';
import { modelsOrTimeout } from '$lib/shared/runs/ready-to-send';
import type {
  CellScope,
  Check,
  ComparisonCell,
  ComparisonRow,
  Variant,
  VariantSettings,
} from '$lib/base/storage/comparison-records';
import { confirmAction } from '$lib/base/ui/dialogs/confirm.svelte';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { cellKey } from '$lib/base/storage/comparison-schema';
import { prepareRun } from './prepare-run';
import type { Spending } from '../sending/spending.svelte';
import type { OpenComparison } from './open-comparison.svelte';
import { cellRequest, hasPrompt, cellInput } from '../sending/cell-request';
import type { CellJob } from '../sending/send-cell';
import { planJobs, type JobFilter } from '../sending/plan-jobs';
import { hasContent } from '../model/cell-answers';

import {
  withChangedSettings,
  copyVariant,
  isSameSettings,
  newVariant,
  type ResolvedVariant,
} from '$lib/shared/compare-rows/variant';

/** The actions of a person on a comparison. */
export class ComparisonActions {
  readonly comparison: OpenComparison;
  readonly #resolved: () => ReadonlyMap<string, ResolvedVariant>;
  /** Only a cap needs it. */
  readonly #loadSpending: undefined | (() => Promise<typeof Spending>);
  /** Settles when what was sent before has started. */
  #sending: Promise<unknown> = Promise.resolve();
  #isRunStarting = false;

  constructor(
    comparison: OpenComparison,
    resolved: () => ReadonlyMap<string, ResolvedVariant>,
    loadSpending?: () => Promise<typeof Spending>,
  ) {
    this.comparison = comparison;
    this.#resolved = resolved;
    this.#loadSpending = loadSpending;
  }

  /** The settings that each variant would send now, by its id. */
  get resolved(): ReadonlyMap<string, ResolvedVariant> {
    return this.#resolved();
  }

  /** Sends what has no answer yet. If everything has one, offers to send all of it again. */
  async run(): Promise<void> {
    // A second press meanwhile would find everything answered, and offer to send it again.
    if (this.#isRunStarting) return;
    this.#isRunStarting = true;
    const scope = this.#fullScope();
    const isSent = await this.send(scope).finally(() => (this.#isRunStarting = false));
    const { cells } = this.comparison;
    if (isSent || cells.size === 0) return;
    const isWanted = await confirmAction({
      title: describeReplaced(cells.size),
      body: 'Every prompt already has an answer.',
      confirmLabel: 'Run again',
    });
    if (isWanted) await this.send(scope, { again: true });
  }

  /** Resolves when the requests have started, with whether there was anything to send. */
  send(scope: CellScope, which: JobFilter = {}): Promise<boolean> {
    const sent = this.#sending.then(() => this.#send(scope, which));
    this.#sending = sent.catch(() => undefined);
    return sent;
  }

  async #send(scope: CellScope, which: JobFilter): Promise<boolean> {
    const { comparison } = this;
    if (comparison.runsElsewhere) {
      toast({ kind: 'warning', text: 'This comparison is running in another tab.' });
      return true;
    }
    if (!(await prepareRun(comparison, () => this.prepare(scope.variantIds)))) return true;
    if (!this.#hasPrompt(scope)) {
      toast({ kind: 'warning', text: 'Write a prompt first.' });
      return true;
    }
    const sendable = scope.variantIds.filter((id) => this.#isSendable(id));
    if (sendable.length === 0) {
      toast({
        kind: 'warning',
        text: 'Fix the marked variants first.',
      });
      return true;
    }
    this.#reportLeftOut(scope.variantIds.filter((id) => !sendable.includes(id)));
    const Loaded = comparison.record.cap && (await this.#loadSpending?.());
    // A run that is being stopped sends nothing more.
    if (comparison.run?.isStopped) await comparison.run.finished;
    const { jobs, variants } = planJobs(this.planning, { ...scope, variantIds: sendable }, which);
    if (jobs.length === 0) return false;
    if (!comparison.run) comparison.spending = Loaded && new Loaded(comparison);
    this.#offerUndo(jobs);
    comparison.change({ variants });
    void comparison.send(jobs);
    return true;
  }

  /** Their heads say why, but may be out of sight. */
  #reportLeftOut(variantIds: readonly string[]): void {
    if (variantIds.length === 0) return;
    const { variants } = this.comparison;
    const names = variants.filter(({ id }) => variantIds.includes(id)).map(({ name }) => name);
    toast({ kind: 'warning', text: `Not run: ${names.join(', ')}. Fix the marked variants.` });
  }

  /** The state from which requests are planned. */
  get planning() {
    const { record, rows, cells } = this.comparison;
    return { record, rows, cells, resolved: this.resolved };
  }

  #hasPrompt({ rowIds, variantIds }: CellScope): boolean {
    const inScope = new Set(rowIds);
    const rows = this.comparison.rows.filter(({ id }) => inScope.has(id));
    return variantIds.some((id) => {
      const { settings } = this.resolved.get(id) ?? {};
      return settings && rows.some((row) => hasPrompt(row, settings));
    });
  }

  /** Offers to restore the answers that new ones replace. */
  #offerUndo(jobs: readonly CellJob[]): void {
    const { comparison } = this;
    const replaced = jobs.flatMap(({ key, cell }) => {
      const before = comparison.cells.get(key);
      const lost = before?.answers.slice(cell.answers.length) ?? [];
      return before && lost.some(hasContent) ? [before] : [];
    });
    if (replaced.length === 0) return;
    offerUndo({
      text: `${formatAnswers(replaced.length)} run again`,
      undo: () => comparison.restoreCells(replaced),
    });
  }

  /** Problems that block the requests of a variant, or that it should mention. */
  problemsOf(variantId: string): Problem[] {
    const { rows } = this.comparison;
    const target = this.resolved.get(variantId);
    const row = target && rows.find((one) => hasPrompt(one, target.settings));
    if (!target?.connection || !row) return [];
    const body = cellRequest(cellInput(row, target), { answers: [], turn: 0 });
    return checkRequest(body, target.connection, variantId);
  }

  /** Whether the cell was sent with the current settings of its variant, or is to stay beside them. */
  isCurrent(cell: ComparisonCell): boolean {
    const variant = this.comparison.variants.find(({ id }) => id === cell.variantId);
    const { settings } = this.resolved.get(cell.variantId) ?? {};
    if (!variant || !settings) return false;
    return variant.keepsOld === true || isSameSettings(variant.asked[cell.settings], settings);
  }

  saveCheck(check: Check): void {
    const { checks } = this.comparison.record;
    const isKnown = checks.some(({ id }) => id === check.id);
    this.comparison.change({
      checks: isKnown
        ? checks.map((one) => (one.id === check.id ? check : one))
        : [...checks, check],
    });
    this.comparison.checkRun.schedule();
  }

  removeCheck(check: Check): void {
    const { checks } = this.comparison.record;
    this.comparison.change({ checks: checks.filter(({ id }) => id !== check.id) });
    offerUndo({
      text: `Deleted check “${check.name}”`,
      undo: () => this.comparison.change({ checks }),
    });
  }

  /**
   * The variants with the settings that they would send now. Settings left to the console depend on the other columns,
   * so they are resolved before the columns change.
   */
  resolvedVariants(): Variant[] {
    const { resolved } = this;
    return this.comparison.record.variants.map((variant) => {
      const { settings } = resolved.get(variant.id) ?? {};
      return settings?.model ? { ...variant, settings } : variant;
    });
  }

  addVariant(settings?: Partial<VariantSettings>): void {
    const variants = this.resolvedVariants();
    this.comparison.change({ variants: [...variants, newVariant(variants, settings)] });
  }

  /** Appends variants. */
  addVariants(made: readonly Variant[]): void {
    this.comparison.change({ variants: [...this.resolvedVariants(), ...made] });
  }

  /** Appends an empty row. */
  addRow(): void {
    const [added] = this.comparison.addRows([{ prompts: [''] }]);
    this.comparison.rowToFocus = added?.id;
  }

  /** Appends rows and removes empty ones. The first rows of a file give the comparison the name of the file. */
  importRows(
    rows: readonly Pick<ComparisonRow, 'prompts' | 'values' | 'before'>[],
    fileName?: string,
  ): void {
    const empty = this.comparison.rows.filter(
      ({ prompts, values }) => !values && prompts.join('').trim() === '',
    );
    const isFirst = empty.length === this.comparison.rows.length;
    if (fileName && isFirst && this.comparison.record.titledBy === 'prompt')
      this.comparison.change({ title: fileName, titledBy: 'hand' });
    this.comparison.addRows(rows);
    if (empty.length > 0)
      void this.comparison.removeRows(empty.map(({ id }) => id)).catch(() => undefined);
  }

  /** Inserts a copy with these changes beside the variant. */
  copyVariant(id: string, change: Partial<VariantSettings> = {}): void {
    const variants = this.resolvedVariants();
    const at = variants.findIndex((variant) => variant.id === id);
    const copied = variants[at];
    if (!copied) return;
    const copy = withChangedSettings(copyVariant(copied, variants), change);
    this.comparison.change({ variants: variants.toSpliced(at + 1, 0, copy) });
  }

  changeSettings(id: string, change: Partial<VariantSettings>): void {
    this.comparison.changeVariant(id, (variant) => withChangedSettings(variant, change));
  }

  /** The variants that ask for a model of the active connection. */
  askingFor(model: string): Variant[] {
    return this.comparison.variants.filter(
      ({ settings }) => !settings.connectionId && settings.model === model,
    );
  }

  /** Has another model or connection answer in every variant that asks for a model of the active connection. */
  replaceModel(model: string, change: Partial<VariantSettings>): void {
    for (const { id } of this.askingFor(model)) this.changeSettings(id, change);
  }

  /** Without a text of its own, the variant sends the prompts of the rows. */
  dropEmptyPrompt({ id, settings }: Variant): void {
    if (settings.prompt?.trim() === '') this.changeSettings(id, { prompt: undefined });
  }

  renameVariant(id: string, name: string): void {
    if (name) this.comparison.changeVariant(id, (variant) => ({ ...variant, name }));
  }

  /** `by` is the number of columns to the right; negative moves left. */
  moveVariant(id: string, by: number): void {
    const variants = this.resolvedVariants();
    const from = variants.findIndex((variant) => variant.id === id);
    const moved = variants[from];
    if (!moved) return;
    this.comparison.change({
      variants: variants.toSpliced(from, 1).toSpliced(from + by, 0, moved),
    });
  }

  showVariant(id: string, isShown: boolean): void {
    this.comparison.changeVariant(id, ({ hidden: _, ...variant }) =>
      isShown ? variant : { ...variant, hidden: true },
    );
  }

  /** Removes the variant with its answers. */
  async removeVariant({ id, name }: Variant): Promise<void> {
    const { comparison } = this;
    await comparison.fullyRead;
    comparison.run?.discard(({ cell }) => cell.variantId === id);
    const cells = [...comparison.cells.values()].filter(({ variantId }) => variantId === id);
    await deleteWithUndo(`variant ${name}`, async () => {
      const restore = await comparison.removeCells(cells);
      const before = this.resolvedVariants();
      comparison.change({ variants: before.filter((variant) => variant.id !== id) });
      return async () => {
        await restore();
        const removed = before.find((variant) => variant.id === id);
        const { variants } = comparison.record;
        const at = before.findIndex((variant) => variant.id === id);
        if (removed) comparison.change({ variants: variants.toSpliced(at, 0, removed) });
      };
    });
  }

  /** The answers to later turns become outdated. */
  removeTurn({ id, prompts }: ComparisonRow, turn: number): void {
    this.comparison.changeRow(id, { prompts: prompts.toSpliced(turn, 1) });
    offerUndo({
      text: `Removed turn ${turn + 1}`,
      undo: () => this.comparison.changeRow(id, { prompts: [...prompts] }),
    });
  }

  async removeRow(id: string): Promise<void> {
    await deleteWithUndo('the row', () => this.comparison.removeRows([id]));
  }

  /** Removes answers that a variant gave before its settings changed. */
  async removeOutdated(cells: readonly ComparisonCell[]): Promise<void> {
    await deleteWithUndo(formatAnswers(cells.length), () => this.comparison.removeCells(cells));
  }

  keepOutdated(id: string): void {
    this.comparison.changeVariant(id, (variant) => ({ ...variant, keepsOld: true }));
  }

  /** Sends the next prompt to all variants, after the running requests end. */
  async sendNextTurn(rowId: string, prompt: string): Promise<void> {
    const row = this.comparison.rows.find(({ id }) => id === rowId);
    if (!row) return;
    this.comparison.changeRow(rowId, { prompts: [...row.prompts, prompt] });
    const { run } = this.comparison;
    await run?.finished;
    if (!run?.isStopped) await this.send({ rowIds: [rowId], variantIds: this.#visibleVariantIds });
  }

  /** Sends only these cells. `again` includes those that have an answer. */
  async sendCells(cells: readonly ComparisonCell[], again = false): Promise<void> {
    const keys = new Set(cells.map(cellKey));
    const rowIds = [...new Set(cells.map(({ rowId }) => rowId))];
    const variantIds = [...new Set(cells.map(({ variantId }) => variantId))];
    await this.send({ rowIds, variantIds }, { keys, again });
  }

  /** Sends what has no answer in the row. If everything has one, sends all of it again. */
  async sendRow(rowId: string): Promise<void> {
    const scope = { rowIds: [rowId], variantIds: this.#visibleVariantIds };
    if (!(await this.send(scope))) await this.send(scope, { again: true });
  }

  #fullScope(): CellScope {
    return {
      rowIds: this.comparison.rows.map(({ id }) => id),
      variantIds: this.#visibleVariantIds,
    };
  }

  get #visibleVariantIds(): string[] {
    return this.comparison.visibleVariants.map(({ id }) => id);
  }

  #isSendable(id: string): boolean {
    const { connection, settings } = this.resolved.get(id) ?? {};
    return (
      connection !== undefined &&
      settings?.model !== '' &&
      refusalsOf(this.problemsOf(id)).length === 0
    );
  }

  /** Prepares the connections before cells are sent. Keys come first, because model lists need them too. */
  async prepare(variantIds: readonly string[]): Promise<void> {
    const used = new Set<Connection>();
    for (const id of variantIds) {
      const { connection } = this.resolved.get(id) ?? {};
      if (connection) used.add(connection);
    }
    for (const connection of used) {
      if (isKeyMissing(connection)) await connections.enterKey(connection);
      else if (isLocked(connection)) await connections.unlock();
    }
    await Promise.all([...used].map((connection) => modelsOrTimeout(connection)));
  }
}

function describeReplaced(count: number): string {
  if (count === 1) return 'Replace the answer?';
  return count === 2 ? 'Replace both answers?' : `Replace all ${formatAnswers(count)}?`;
}

function formatAnswers(count: number): string {
  return plural(count, 'answer');
}
