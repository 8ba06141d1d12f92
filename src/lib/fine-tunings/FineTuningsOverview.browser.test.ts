import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { builtInConnection, type Connection } from '$lib/connections/connection';
import ConfirmDialog from '$lib/ui/dialogs/ConfirmDialog.svelte';
import '../../app.css';
import { FineTuningList } from './fine-tuning-list.svelte';
import FineTuningsOverview from './FineTuningsOverview.svelte';

const vendor: Connection = { ...builtInConnection, builtIn: false, id: 'vendor', name: 'Vendor' };
const table = page.getByRole('table', { name: 'Fine-tunings' });

beforeEach(() => page.viewport(1200, 800));

it('lists a fine tuning with a hostile name as text, and deletes it after confirmation', async () => {
  const list = new FineTuningList(builtInConnection);
  const name = '<img src=x onerror=alert(1)>';
  await list.create({ name, type: 'lora' });
  await render(FineTuningsOverview, { list });
  await render(ConfirmDialog);
  await expect.element(table.getByRole('link', { name })).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
  await table.getByRole('button', { name: `Delete ${name}` }).click();
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent(name);
  await page.getByRole('button', { name: 'Delete fine-tuning' }).click();
  await expect.element(table.getByRole('link', { name })).not.toBeInTheDocument();
});

it('explains the likely cause of a refusal, above the message of the server', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(
    Response.json({ error: { message: 'Ask <b>sales</b>' } }, { status: 403 }),
  );
  await render(FineTuningsOverview, { list: new FineTuningList(vendor) });
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('probably not enabled for this account');
  await expect.element(alert).toHaveTextContent('Ask <b>sales</b>');
  await expect.element(alert.getByRole('button', { name: 'Retry' })).toBeVisible();
  vi.restoreAllMocks();
});

it('shows the loaded items when a later page fails, reports that the rest is missing, and retries', async () => {
  const first = { data: [{ id: 'ft_1', name: 'First' }], has_more: true };
  const fetch = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(Response.json(first))
    .mockResolvedValueOnce(new Response('{"error":{"message":"Page lost"}}', { status: 500 }));
  await render(FineTuningsOverview, { list: new FineTuningList(vendor) });
  await expect.element(table.getByRole('link', { name: 'First' })).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Page lost');
  await expect.element(page.getByText(/The rest didn’t load/)).toBeVisible();
  fetch.mockResolvedValueOnce(Response.json({ data: [{ id: 'ft_2', name: 'Second' }] }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(table.getByRole('link', { name: 'Second' })).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  vi.restoreAllMocks();
});
