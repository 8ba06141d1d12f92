import { untrack } from 'svelte';
import type { ExchangeRecord } from '$lib/storage/exchange-records';

interface Known {
  ids: ReadonlySet<string>;
  oldest: string;
}

/**
 * Keeps rows where they are while somebody is among them: with the pointer over them, scrolled down, or with the focus
 * on one. What comes meanwhile is counted, and shown when they have left. To be made by a component.
 */
export class HeldRows {
  isHovered = $state(false);
  isScrolled = $state(false);
  isFocused = $state(false);
  /** What was there when they came; undefined while nobody is among the rows. */
  #known = $state.raw<Known>();
  readonly #all: () => readonly ExchangeRecord[];
  readonly #matching: () => readonly ExchangeRecord[];

  /** Both newest first. `all` that were read; `matching`: those that a filter lets through. */
  constructor(all: () => readonly ExchangeRecord[], matching: () => readonly ExchangeRecord[]) {
    this.#all = all;
    this.#matching = matching;
    $effect(() => {
      const isAnyThere = this.#all().length > 0;
      if (isAnyThere && (this.isHovered || this.isScrolled || this.isFocused))
        untrack(() => this.#known ?? this.hold());
      else this.#known = undefined;
    });
  }

  readonly rows = $derived.by(() => {
    const known = this.#known;
    if (!known) return this.#matching();
    // Older ones stand below, and move nothing: while a long list is read they come last.
    return this.#matching().filter(({ id }) => known.ids.has(id) || id < known.oldest);
  });

  /** That came since, and are not shown. */
  readonly more = $derived.by(() => this.#matching().length - this.rows.length);

  /** From here on what is there now stays where it is. */
  hold(): void {
    const ids = this.#all().map(({ id }) => id);
    this.#known = { ids: new Set(ids), oldest: ids.at(-1) ?? '' };
  }
}
