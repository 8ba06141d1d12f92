import { prices } from '$lib/shared/prices/prices.svelte';
import { followMonth, monthOf, spentOf } from '$lib/shared/prices/spent';
import type { UsageDay } from '$lib/base/storage/usage-days';
import { formatDollars, plural, pluralForm } from '$lib/base/ui/text/amounts';
import { monthName } from '$lib/base/ui/text/times';

/** Follows what a connection costs this month, for the lifetime of the component that creates it. */
export class MonthlySpending {
  #usage = $state.raw<readonly UsageDay[]>([]);
  readonly #id: () => string;
  readonly #spent = $derived.by(() =>
    spentOf(this.#usage, (model) => prices.of(this.#id(), model)),
  );

  constructor(id: () => string) {
    this.#id = id;
    $effect(() => followMonth(id(), (usage) => (this.#usage = usage)));
  }

  /** US dollars. */
  get cost(): number {
    return this.#spent.cost;
  }

  /** "16.4 USD of 20 USD spent in November. 3 requests have no price." */
  describe(budget: number): string {
    const { cost, unpriced } = this.#spent;
    const month = monthName(monthOf(Date.now()));
    const spent = `${formatDollars(cost)} of ${formatDollars(budget)} spent in ${month}.`;
    if (unpriced === 0) return spent;
    return `${spent} ${plural(unpriced, 'request')} ${pluralForm(unpriced, 'has', 'have')} no price.`;
  }
}
