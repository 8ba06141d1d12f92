import type { SentRequest } from '$lib/api/wire/endpoint';
import { ApiFailure } from '$lib/api/wire/errors';
import { prices } from '$lib/prices/prices.svelte';
import { monthOf, spentOf, usageOfMonth } from '$lib/prices/spent';
import { preferences } from '$lib/storage/preferences';
import type { Connection } from '../connection';

/** Requests that no service charges for, although they are sent by POST. */
const free = /\/(?:files|cancel|input_tokens)$/;

/** Throws ApiFailure `over-budget` if the request may cost something and the budget of the month is spent. */
export async function admit(
  { id, budget }: Pick<Connection, 'id' | 'budget'>,
  { method, url }: Pick<SentRequest, 'method' | 'url'>,
): Promise<void> {
  if (budget === undefined || method !== 'POST' || free.test(new URL(url).pathname)) return;
  const month = monthOf(Date.now());
  if (preferences.get('budgetsPassed')[id] === month) return;
  // Without storage the console still works, and counts nothing.
  const usage = await usageOfMonth(id, month).catch(() => []);
  const { cost } = spentOf(usage, (model) => prices.of(id, model));
  if (cost >= budget)
    throw new ApiFailure({ kind: 'over-budget', connectionId: id, month, budget, spent: cost });
}

/** Lets a connection spend more than its budget until the month ends. */
export function passBudget(connectionId: string, month: string): void {
  const passed = preferences.get('budgetsPassed');
  preferences.set('budgetsPassed', { ...passed, [connectionId]: month });
}
