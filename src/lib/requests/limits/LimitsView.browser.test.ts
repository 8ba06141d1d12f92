import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { ExchangeRecord } from '$lib/storage/exchange-records';
import { ExchangeList } from '../recorded-exchanges.svelte';
import LimitsView from './LimitsView.svelte';
import { exchangeSample } from '../../../../tests/support/storage/samples';

// The text changes half a second later.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const record = (more: Partial<ExchangeRecord>) => exchangeSample({ at: Date.now(), ...more });

it('shows the remaining amount and when it resets, and says if nothing was reported', async () => {
  const list = new ExchangeList();
  const limits = {
    requests: { limit: 14_400, remaining: 14_370, resetMs: 3_600_000 },
    tokens: { limit: 6000, remaining: 0, resetMs: 1 },
  };
  list.items = [
    record({ id: 'e2', model: 'told', limits, at: Date.now() - 60_000 }),
    record({ id: 'e1', model: 'hidden' }),
  ];
  await render(LimitsView, { list });
  const reported = page.getByRole('row', { name: /told/ });
  await expect.element(reported).toHaveTextContent('14,370 of 14,400 · resets in 59 min');
  await expect.element(reported).toHaveTextContent('6,000 of 6,000 · has reset');
  const hidden = page.getByRole('row', { name: /hidden/ });
  await expect.element(hidden).toHaveTextContent('Not reported');
});
