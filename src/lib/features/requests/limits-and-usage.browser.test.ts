import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { ExchangeRecord } from '$lib/base/storage/exchange-records';
import { dayOf } from '$lib/shared/exchanges/usage-parts';
import { recorder } from '$lib/shared/exchanges/recorder';
import ConfirmDialog from '$lib/base/ui/dialogs/ConfirmDialog.svelte';
import { openModelNotes } from '$lib/base/storage/model-notes';
import type { UsageDay } from '$lib/base/storage/usage-days';
import '../../../app.css';
import { ExchangeList } from './model/recorded-exchanges.svelte';
import LimitsView from './limits/LimitsView.svelte';
import { exchangeSample } from '../../../../tests/support/storage/samples';
import { usageDay } from '../../../../tests/support/requests/usage-samples';
import UsageView from './usage/UsageView.svelte';

describe('The limits', () => {
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
});

describe('The usage', () => {
  const today = dayOf(Date.now());

  async function given(...usage: UsageDay[]) {
    await recorder.usage.clear();
    const limits = { count: 1, bytes: 1e9 };
    await recorder.repository.add([], limits, usage);
    await render(UsageView);
  }

  const table = page.getByRole('table', { name: 'Usage', exact: true });

  it('shows usage by day, model or page, and its cost by the noted price', async () => {
    const price = { input: 0.5, output: 1, currency: 'USD' };
    await openModelNotes().change('lab', 'maker/a', { price });
    await given(
      usageDay({ id: 'e1', day: today, model: 'maker/a', output: 3 }),
      usageDay({ id: 'e1', day: today, model: 'maker/b', page: 'audio', input: 7 }),
      usageDay({ id: 'e1', day: '2020-01-01', model: 'maker/a' }),
    );
    await expect.element(table.getByRole('row')).toHaveLength(2);
    await expect.element(table.getByRole('row').last()).toHaveTextContent('≈ 0.50 USD');
    await page.getByRole('combobox', { name: 'Group' }).selectOptions('By model');
    await expect
      .element(table.getByRole('row', { name: /maker\/a/ }))
      .toHaveTextContent('1,000,000');
    await page.getByRole('combobox', { name: 'Days' }).selectOptions('All days');
    await expect
      .element(table.getByRole('row', { name: /maker\/a/ }))
      .toHaveTextContent('2,000,000');
    await page.getByRole('combobox', { name: 'Group' }).selectOptions('By source');
    await expect.element(table.getByRole('row', { name: /Audio/ })).toBeVisible();
  });

  it('describes the chart in a table, for people who do not see it', async () => {
    await given(usageDay({ id: 'e1', day: today, model: 'maker/c', input: 40, output: 2 }));
    await page.getByRole('combobox', { name: 'Group' }).selectOptions('By model');
    const table = page.getByRole('table', { name: 'Tokens by day and model' });
    await expect.element(table.getByRole('columnheader', { name: 'maker/c' })).toBeInTheDocument();
    await expect.element(table.getByRole('cell', { name: '42', exact: true })).toBeInTheDocument();
    await expect.poll(() => document.querySelector('figure canvas')).not.toBeNull();
  });

  it('fits a phone: no part of a row is off the screen', async () => {
    await page.viewport(390, 844);
    await given(
      usageDay({
        id: 'e1',
        day: today,
        model: 'a-maker-of-long-names/a-model-of-many-billions-of-parameters-2026-11-22',
        requests: 12_345,
        input: 123_456_789,
        output: 98_765_432,
        ms: 7_384_000,
      }),
    );
    await page.getByRole('combobox', { name: 'Group' }).selectOptions('By model');
    const row = table.getByRole('row', { name: /a-maker/ });
    await expect.element(row).toHaveTextContent('123,456,789');
    const edges = [...row.element().children].map((cell) => cell.getBoundingClientRect().right);
    expect(Math.max(...edges)).toBeLessThanOrEqual(390);
    expect((await table.findElement()).parentElement?.scrollWidth).toBeLessThanOrEqual(390);
  });

  it("is cleared at the person's request", async () => {
    await given(usageDay({ id: 'e1', day: today }));
    await render(ConfirmDialog);
    await page.getByRole('button', { name: 'Clear usage' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear usage' }).click();
    await expect.element(page.getByText('Requests, tokens, time and cost by day')).toBeVisible();
  });
});
