import { onDestroy, untrack } from 'svelte';
import { pageTurns } from '$lib/work/page-turns';
import { cellFigures, currencyOf } from '../cell-figures';
import { passesAll } from '../checks/verdicts';
import type { ComparisonActions } from '../comparison-actions';
import { type CountedCell, variantVerdicts, type VariantVerdict } from './verdict';

/** Milliseconds between readings while cells arrive; each reads thousands of cells. */
const interval = 500;

/**
 * The cells that say something about their variants, and what they say. They are read again when the comparison
 * changes, throttled and in pieces. Created while a component is.
 */
export class CountedCells {
  cells = $state.raw<readonly CountedCell[]>([]);
  readonly verdicts: ReadonlyMap<string, VariantVerdict> = $derived.by(() => {
    const variants = this.#actions()?.visibleVariants ?? [];
    const priced = variants.map((variant) => ({ id: variant.id, currency: currencyOf(variant) }));
    return variantVerdicts(priced, this.cells);
  });
  readonly #actions: () => ComparisonActions | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStale = false;
  #readings = 0;

  constructor(actions: () => ComparisonActions | undefined) {
    this.#actions = actions;
    $effect(() => {
      void actions();
      untrack(() => {
        this.cells = [];
        void this.#read();
      });
    });
    $effect(() => {
      const shown = actions();
      if (!shown) return;
      const { cells, rows, record } = shown.comparison;
      // The size of the cells and the prices subscribe to every change of them.
      void [cells.size, rows, shown.resolved, record.variants.map(currencyOf)];
      this.#schedule();
    });
    onDestroy(() => {
      clearTimeout(this.#timer);
      this.#readings += 1;
    });
  }

  #schedule(): void {
    this.#isStale = true;
    this.#timer ??= setTimeout(() => void this.#readStale(), interval);
  }

  async #readStale(): Promise<void> {
    this.#isStale = false;
    await this.#read();
    this.#timer = undefined;
    if (this.#isStale) this.#schedule();
  }

  /** A later reading ends an earlier one. */
  async #read(): Promise<void> {
    const reading = (this.#readings += 1);
    const actions = this.#actions();
    if (!actions) return;
    const found: CountedCell[] = [];
    const pageTurn = pageTurns();
    const { record } = actions.comparison;
    const variants = new Map(record.variants.map((variant) => [variant.id, variant]));
    for (const subject of actions.comparison.subjects()) {
      const { cell } = subject;
      const variant = variants.get(cell.variantId);
      const [figures] = variant ? cellFigures(variant, [cell]) : [];
      if (figures && actions.isCurrent(cell))
        found.push({ ...subject, figures, pass: passesAll(record.checks, subject) });
      await pageTurn();
      if (reading !== this.#readings) return;
    }
    this.cells = found;
  }
}
