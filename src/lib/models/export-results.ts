import { costOf } from '$lib/prices/cost';
import type { ModelPrice } from '$lib/storage/model-notes';
import { csvText } from '$lib/ui/csv';
import type { TestResult } from './quick-test.svelte';

/** A result with what it cost, as both formats give it; null where it is not known. */
export interface ExportedResult {
  model: string;
  state: TestResult['state'];
  first_token_ms: number | null;
  total_ms: number | null;
  tokens_per_second: number | null;
  prompt_tokens: number | null;
  completion_tokens: number | null;
  estimated_cost: number | null;
  currency: string | null;
  error: string | null;
  answer: string;
}

/** `wordsOf` tells an error in a sentence. */
export function exportedResults(
  results: readonly TestResult[],
  priceOf: (modelId: string) => ModelPrice | null,
  wordsOf: (error: NonNullable<TestResult['error']>) => string,
): ExportedResult[] {
  return results.map((result) => {
    const price = priceOf(result.modelId);
    const cost = costOf(result.usage, price);
    return {
      model: result.modelId,
      state: result.state,
      first_token_ms: rounded(result.firstTokenMs),
      total_ms: rounded(result.totalMs),
      tokens_per_second: rounded(result.tokensPerSecond),
      prompt_tokens: result.usage?.prompt_tokens ?? null,
      completion_tokens: result.usage?.completion_tokens ?? null,
      estimated_cost: cost ?? null,
      currency: cost === undefined ? null : (price?.currency ?? null),
      error: result.error ? wordsOf(result.error) : null,
      answer: result.text,
    };
  });
}

export function resultsAsCsv(rows: readonly ExportedResult[]): string {
  const columns = Object.keys(rows[0] ?? {}) as (keyof ExportedResult)[];
  return csvText([columns, ...rows.map((row) => columns.map((column) => row[column]))]);
}

/** To a tenth. */
function rounded(amount: number | undefined): number | null {
  return amount === undefined ? null : Math.round(amount * 10) / 10;
}
