import { recorder } from '$lib/shared/exchanges/recorder';
import { dayOf } from '$lib/shared/exchanges/usage-parts';
import type { ModelPrice } from '$lib/base/storage/model-notes';
import { ReadsInTurn } from '$lib/base/storage/database/reads-in-turn';
import type { UsageDay } from '$lib/base/storage/usage-days';
import { reportUnread } from '$lib/base/ui/notices/report-unread';
import { costOf } from './cost';
import { prices } from './prices.svelte';

interface Spent {
  /** US dollars. */
  cost: number;
  /** Number of requests to models without a price in US dollars. */
  unpriced: number;
}

/** The local calendar month of a moment, such as 2026-11. */
export function monthOf(at: number): string {
  return dayOf(at).slice(0, 7);
}

export function spentOf(
  usage: readonly UsageDay[],
  priceOf: (model: string) => ModelPrice | undefined,
): Spent {
  const spent = { cost: 0, unpriced: 0 };
  for (const { model, requests, input, output } of usage) {
    const price = priceOf(model);
    if (price?.currency === 'USD')
      spent.cost += costOf({ prompt_tokens: input, completion_tokens: output }, price) ?? 0;
    // Requests without a model, such as lists, cost nothing.
    else if (model !== '') spent.unpriced += requests;
  }
  return spent;
}

/** The recorded usage of a connection in a month. Rejects with StorageFailure. */
export async function usageOfMonth(connectionId: string, month: string): Promise<UsageDay[]> {
  await Promise.all([recorder.write(), prices.read(connectionId)]);
  const { records } = await recorder.usage.list(month);
  return records.filter((one) => one.connectionId === connectionId);
}

/** Calls `onusage` with the usage of this month, and again when it grows. Returns the function that stops it. */
export function followMonth(
  connectionId: string,
  onusage: (usage: UsageDay[]) => void,
): () => void {
  const reads = new ReadsInTurn(() =>
    usageOfMonth(connectionId, monthOf(Date.now())).then(onusage),
  );
  const again = () => reads.again();
  const read = () => void reportUnread('recorded usage', again(), again);
  const stops = [recorder.onChange(read), recorder.usage.onChange(read)];
  read();
  return () => stops.forEach((stop) => stop());
}
