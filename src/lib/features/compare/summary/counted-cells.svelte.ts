import { untrack } from 'svelte';
import { pageTurns } from '$lib/base/workers/page-turns';
import { cellFigures, currencyOf } from '../model/cell-figures';
import { passesAll } from '../checks/verdicts';
import type { ComparisonActions } from '../open/comparison-actions';
import { type CountedCell, variantScores, type VariantScore } from './variant-scores';

/** Least milliseconds between readings while cells arrive. */
const interval = 500;
/** A reading of many cells and what it shows take part of the time only: the next waits so many times as long. */
const pause = 8;

/**
 * The cells that say something about their variants, and what they say. They are read again when the comparison
 * changes, throttled and in pieces. Created while a component is.
 */
export class CountedCells {
  cells = $state.raw<readonly CountedCell[]>([]);
  readonly scores: ReadonlyMap<string, VariantScore> = $derived.by(() => {
    const variants = this.#actions()?.comparison.visibleVariants ?? [];
    const priced = variants.map((variant) => ({ id: variant.id, currency: currencyOf(variant) }));
    return variantScores(priced, this.cells);
  });
  readonly #actions: () => ComparisonActions | undefined;
  #shown: ComparisonActions | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStale = false;
  /** Milliseconds that the last reading took. */
  #duration = 0;
  #readings = 0;

  constructor(actions: () => ComparisonActions | undefined) {
    this.#actions = actions;
    $effect(() => {
      const shown = actions();
      if (shown) subscribeTo(shown);
      untrack(() => (shown === this.#shown ? this.#schedule() : this.#begin(shown)));
    });
    $effect(() => () => {
      clearTimeout(this.#timer);
      this.#isStale = false;
      this.#readings += 1;
    });
  }

  #begin(shown: ComparisonActions | undefined): void {
    this.#shown = shown;
    this.cells = [];
    void this.#read();
  }

  #schedule(): void {
    this.#isStale = true;
    const wait = Math.max(interval, pause * this.#duration);
    this.#timer ??= setTimeout(() => void this.#readStale(), wait);
  }

  async #readStale(): Promise<void> {
    if (this.#isStale) await this.#read();
    this.#timer = undefined;
    if (this.#isStale) this.#schedule();
  }

  /** A later reading ends an earlier one. */
  async #read(): Promise<void> {
    this.#isStale = false;
    const reading = (this.#readings += 1);
    const actions = this.#actions();
    if (!actions) return;
    const start = performance.now();
    const found: CountedCell[] = [];
    const pageTurn = pageTurns();
    const { record } = actions.comparison;
    const variants = new Map(record.variants.map((variant) => [variant.id, variant]));
    for (const subject of actions.comparison.subjects()) {
      const { cell } = subject;
      const variant = variants.get(cell.variantId);
      const [figures] = variant ? cellFigures(variant, [cell]) : [];
      if (figures && actions.isCurrent(cell))
        found.push({ ...subject, figures, pass: passesAll(record.checks, subject, record.passAt) });
      await pageTurn();
      if (reading !== this.#readings) return;
    }
    this.cells = found;
    this.#duration = performance.now() - start;
  }
}

/** Subscribes to every change that a reading depends on: the size of the cells changes with each of them. */
function subscribeTo({ comparison: { cells, rows, variants }, resolved }: ComparisonActions): void {
  void [cells.size, rows, resolved, variants.map(currencyOf)];
}
