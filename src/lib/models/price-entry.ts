import type { ModelPrice } from '$lib/storage/model-notes';

/** A price as it stands in its fields. */
export interface PriceEntry {
  input?: number;
  output?: number;
  currency: string;
}

/** The price that is entered; null where both fields are empty; else what is missing, in a sentence. */
export function priceOf({ input, output, currency }: PriceEntry): ModelPrice | null | string {
  if (input === undefined && output === undefined) return null;
  if (input === undefined || output === undefined)
    return 'Enter both prices; 0 where nothing is charged.';
  if (input < 0 || output < 0) return 'A price is 0 or more.';
  return { input, output, currency: currency.trim() };
}
