import type { SentRequest } from '$lib/base/api/wire/endpoint';
import { ApiFailure } from '$lib/base/api/wire/errors';
import { recorder } from '$lib/shared/exchanges/recorder';
import { prices } from '$lib/shared/prices/prices.svelte';
import { monthOf, spentOf, usageOfMonth } from '$lib/shared/prices/spent';
import { withLock } from '$lib/base/storage/database/with-lock';
import { preferences } from '$lib/base/storage/database/preferences';
import type { Connection } from '../model/connection';
import { expectedCost } from './expected-cost';
import { reserveIf } from './reservations';

/** Requests that no service charges for, although they are sent by POST. */
const free = /\/(?:files|cancel|input_tokens)$/;

/**
 * Throws ApiFailure `over-budget` if the request may cost something and the budget of the month is spent, or would be by
 * the requests of all tabs that are under way. Otherwise reserves its expected cost until its usage is stored: what it
 * resolves with is called when the exchange has ended.
 */
export async function admit(
  { id, budget }: Pick<Connection, 'id' | 'budget'>,
  { method, url, body }: Pick<SentRequest, 'method' | 'url' | 'body'>,
): Promise<(() => void) | undefined> {
  if (budget === undefined || method !== 'POST' || free.test(new URL(url).pathname))
    return undefined;
  const month = monthOf(Date.now());
  if (preferences.get('budgetsPassed')[id] === month) return undefined;
  return withLock(`inference-console.budget.${id}`, async () => {
    // Without storage the console still works, and counts nothing.
    const usage = await usageOfMonth(id, month).catch(() => []);
    const priceOf = (model: string) => prices.of(id, model);
    const { cost: spent } = spentOf(usage, priceOf);
    let reserved = 0;
    const release = await reserveIf(id, expectedCost({ body }, usage, priceOf), (others) => {
      reserved = others;
      return spent + others < budget;
    });
    if (release) return () => void recorder.write().then(release);
    const isSpent = spent >= budget;
    throw new ApiFailure({
      kind: 'over-budget',
      ...{ connectionId: id, month, budget, spent },
      ...(!isSpent && { reserved }),
    });
  });
}

/** Lets a connection spend more than its budget until the month ends. */
export function passBudget(connectionId: string, month: string): void {
  const passed = preferences.get('budgetsPassed');
  preferences.set('budgetsPassed', { ...passed, [connectionId]: month });
}
