import type { Model } from '$lib/base/api/models';
import type { Usage } from '$lib/base/api/chat-types';
import type { ModelPrice } from '$lib/base/storage/model-notes';

const million = 1_000_000;

/**
 * The cost of an answer in the currency of the entered price. It is an estimate, since discounts (such as for cached
 * tokens) are unknown. Undefined without a price or without reported tokens.
 */
export function costOf(
  usage: Pick<Usage, 'prompt_tokens' | 'completion_tokens'> | undefined,
  price: ModelPrice | null | undefined,
): number | undefined {
  const { prompt_tokens: input, completion_tokens: output } = usage ?? {};
  if (!price || (input === undefined && output === undefined)) return undefined;
  return ((input ?? 0) * price.input + (output ?? 0) * price.output) / million;
}

/** The tokens of one model, in one answer or in many. */
export interface ModelUsage {
  model: string;
  usage: Pick<Usage, 'prompt_tokens' | 'completion_tokens'> | undefined;
}

export interface CostSums {
  /** By currency, since currencies cannot be added. */
  sums: ReadonlyMap<string, number>;
  /** Number of parts with a price and with tokens. */
  priced: number;
}

export function costSums(
  parts: readonly (Pick<ModelUsage, 'usage'> & { price: ModelPrice | null | undefined })[],
): CostSums {
  const sums = new Map<string, number>();
  let priced = 0;
  for (const { usage, price } of parts) {
    const cost = costOf(usage, price);
    if (!price || cost === undefined) continue;
    priced += 1;
    sums.set(price.currency, (sums.get(price.currency) ?? 0) + cost);
  }
  return { sums, priced };
}

/** "≈ 0.42 USD", currencies side by side; undefined if no model has a price. */
export function formatEstimate(
  parts: readonly ModelUsage[],
  priceOf: (model: string) => ModelPrice | null | undefined,
): string | undefined {
  const { sums, priced } = costSums(
    parts.map(({ model, usage }) => ({ usage, price: priceOf(model) })),
  );
  if (priced === 0) return undefined;
  const scope = priced < parts.length ? ` for ${priced} of ${parts.length} models` : '';
  return `${formatSums(sums)}${scope}`;
}

/** "≈ 0.42 USD + 1.00 EUR". */
export function formatSums(sums: CostSums['sums']): string {
  return `≈ ${[...sums].map(([currency, cost]) => formatCost(cost, currency)).join(' + ')}`;
}

/** The price of a model in the list of its service, which reports US dollars. */
export function reportedPrice({ price }: Pick<Model, 'price'>): ModelPrice | undefined {
  return price && { ...price, currency: 'USD' };
}

/** "0.15 / 0.60 USD", per million tokens of input and of output. */
export function formatPrice({ input, output, currency }: ModelPrice): string {
  return `${formatCost(input, '')} / ${formatCost(output, currency)}`;
}

/** "0.00042 USD", with at least two significant figures. */
export function formatCost(cost: number, currency: string): string {
  const figures =
    cost >= 0.1
      ? { minimumFractionDigits: 2, maximumFractionDigits: 2 }
      : { maximumSignificantDigits: 2 };
  return `${cost.toLocaleString('en', figures)} ${currency}`.trim();
}
