import { untrack } from 'svelte';
import type { ExchangeRecord } from '$lib/storage/exchange-records';

interface Known {
  ids: ReadonlySet<string>;
  oldest: string;
}

/**
 * Freezes rows while a person interacts with them: pointer over them, scrolled down, or focus in one. New rows are
 * counted, and shown afterwards. Create it in a component.
 */
export class FrozenRows {
  isHovered = $state(false);
  isScrolled = $state(false);
  isFocused = $state(false);
  /** The rows when the interaction began; undefined otherwise. */
  #known = $state.raw<Known>();
  readonly #all: () => readonly ExchangeRecord[];
  readonly #matching: () => readonly ExchangeRecord[];

  /** Both are newest first. `all` are the records read so far, `matching` those that match the filter. */
  constructor(all: () => readonly ExchangeRecord[], matching: () => readonly ExchangeRecord[]) {
    this.#all = all;
    this.#matching = matching;
    $effect(() => {
      const hasRows = this.#all().length > 0;
      if (hasRows && (this.isHovered || this.isScrolled || this.isFocused))
        untrack(() => this.#known ?? this.freeze());
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

  /** Freezes the current rows. */
  freeze(): void {
    const ids = this.#all().map(({ id }) => id);
    this.#known = { ids: new Set(ids), oldest: ids.at(-1) ?? '' };
  }
}
