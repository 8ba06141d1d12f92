import { untrack } from 'svelte';
import type { ExchangeRecord } from '$lib/base/storage/exchange-records';

interface Known {
  ids: ReadonlySet<string>;
  oldest: string;
}

/** Milliseconds: a hand that is on its way to a row follows no sooner when the rows move. */
const reaction = 500;

/**
 * Freezes rows while a person interacts with them: pointer over them, scrolled down, or focus in one. New rows are
 * counted, and shown afterwards; so are those that arrived too late for a person who was already aiming at a row. Create
 * it in a component.
 */
export class FrozenRows {
  isHovered = $state(false);
  isScrolled = $state(false);
  isFocused = $state(false);
  /** The rows when the interaction began; undefined otherwise. */
  #known = $state.raw<Known>();
  /** The lists of the last moments, each from `at` on; the first is the one that a person reacts to. */
  #shown: { all: readonly ExchangeRecord[]; at: number }[] = [];
  readonly #all: () => readonly ExchangeRecord[];
  readonly #matching: () => readonly ExchangeRecord[];

  /** Both are newest first. `all` are the records read so far, `matching` those that match the filter. */
  constructor(all: () => readonly ExchangeRecord[], matching: () => readonly ExchangeRecord[]) {
    this.#all = all;
    this.#matching = matching;
    $effect(() => {
      const all = this.#all();
      this.#shown = all.length > 0 ? [...this.#recent(), { all, at: performance.now() }] : [];
    });
    $effect(() => {
      const hasRows = this.#all().length > 0;
      if (hasRows && (this.isHovered || this.isScrolled || this.isFocused))
        untrack(() => this.#known ?? this.freeze(this.#aimedAt()));
      else this.#known = undefined;
    });
  }

  readonly rows = $derived.by(() => {
    const known = this.#known;
    if (!known) return this.#matching();
    // Older ones are below and move nothing: they arrive last while a long list is read.
    return this.#matching().filter(({ id }) => known.ids.has(id) || id < known.oldest);
  });

  /** Number of new rows that are not shown. */
  readonly hiddenCount = $derived.by(() => this.#matching().length - this.rows.length);

  /** Shows the rows of this list only, and older ones. */
  freeze(list = this.#all()): void {
    const ids = list.map(({ id }) => id);
    this.#known = { ids: new Set(ids), oldest: ids.at(-1) ?? '' };
  }

  /** A pointer aims at rows of a moment ago. A focused row is one that is there now, and must stay. */
  #aimedAt(): readonly ExchangeRecord[] | undefined {
    return this.isFocused ? undefined : this.#recent()[0]?.all;
  }

  #recent() {
    const from = performance.now() - reaction;
    const first = this.#shown.findLastIndex(({ at }) => at <= from);
    return this.#shown.slice(Math.max(0, first));
  }
}
