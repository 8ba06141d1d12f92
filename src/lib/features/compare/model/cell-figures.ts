import { connections } from '$lib/shared/connections/model/connections.svelte';
import { prices } from '$lib/shared/prices/prices.svelte';
import type { ComparisonCell, Variant } from '$lib/base/storage/comparison-records';
import { shownFigures, type ShownFigures } from './figures';

/** The price of an answer, from the prices that the person entered. */
export function priceOf(connectionId: string | undefined, model: string) {
  return prices.of(connectionId ?? connections.active.id, model);
}

/** The figures of the latest answers of one variant, each at the price of the model that gave it. */
export function cellFigures({ asked }: Variant, cells: readonly ComparisonCell[]): ShownFigures[] {
  return cells.flatMap(({ answers, settings }) => {
    const last = answers.at(-1);
    const used = asked[settings];
    return last ? [shownFigures(last, used && priceOf(used.connectionId, used.model))] : [];
  });
}

/** The currency of a variant's costs. */
export function currencyOf({ asked }: Variant): string | undefined {
  const last = asked.at(-1);
  return last && priceOf(last.connectionId, last.model)?.currency;
}
