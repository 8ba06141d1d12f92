import type { Usage } from '$lib/api/chat-types';
import type { ModelPrice } from '$lib/storage/model-notes';

const million = 1_000_000;

/**
 * What an answer costs by the price that the person entered, in its currency; an estimate, since discounts, such as for
 * cached tokens, are not known here. Undefined without a price or where the service reported no tokens.
 */
export function costOf(
  usage: Pick<Usage, 'prompt_tokens' | 'completion_tokens'> | undefined,
  price: ModelPrice | null | undefined,
): number | undefined {
  const { prompt_tokens: input, completion_tokens: output } = usage ?? {};
  if (!price || (input === undefined && output === undefined)) return undefined;
  return ((input ?? 0) * price.input + (output ?? 0) * price.output) / million;
}

/** "0.00042 USD": at least two significant figures, however little it is. */
export function costInWords(cost: number, currency: string): string {
  const figures =
    cost >= 0.1
      ? { minimumFractionDigits: 2, maximumFractionDigits: 2 }
      : { maximumSignificantDigits: 2 };
  return `${cost.toLocaleString('en', figures)} ${currency}`.trim();
}
