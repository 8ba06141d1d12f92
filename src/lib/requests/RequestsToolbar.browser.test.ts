import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { exchangeSample } from '$lib/storage/exchange-samples';
import { noFilter } from './exchange-filter';
import { ExchangeList } from './exchange-list.svelte';
import RequestsToolbar from './RequestsToolbar.svelte';

it('exports nothing before all requests were read: some would be left out without a word', async () => {
  const list = new ExchangeList();
  await render(RequestsToolbar, {
    list,
    filter: { ...noFilter },
    shown: [exchangeSample()],
    isRecording: true,
    onrecord: () => undefined,
  });
  const button = page.getByRole('button', { name: 'Export HAR' });
  await expect.element(button).toBeDisabled();
  list.isRead = true;
  await expect.element(button).toBeEnabled();
});
