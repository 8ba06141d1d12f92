import type { ModelPrice } from '$lib/base/storage/model-notes';

/** A price as typed in its fields. */
export interface PriceEntry {
  input?: number;
  output?: number;
  currency: string;
}

/** The entered price; null if both fields are empty; else a sentence that names the missing part. */
export function priceOf({ input, output, currency }: PriceEntry): ModelPrice | null | string {
  if (input === undefined && output === undefined) return null;
  if (input === undefined || output === undefined) return 'Enter both prices; 0 if free.';
  if (input < 0 || output < 0) return 'Prices are 0 or more.';
  return { input, output, currency: currency.trim() };
}
