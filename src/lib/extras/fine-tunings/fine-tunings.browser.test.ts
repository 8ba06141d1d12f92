import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { demoConnection, type Connection } from '$lib/shared/connections/model/connection';
import ConfirmDialog from '$lib/base/ui/dialogs/ConfirmDialog.svelte';
import { ApiFailure } from '$lib/base/api/wire/errors';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { dismissToast, notifications } from '$lib/base/ui/notices/toasts.svelte';
import '../../../app.css';
import { FineTuningList } from './fine-tuning-list.svelte';
import FineTuningsOverview from './FineTuningsOverview.svelte';
import NewFineTuningDialog from './NewFineTuningDialog.svelte';
import { enteredFineTuning, receiveRequest } from './entered-fine-tuning.svelte';

describe('The list of fine-tunings', () => {
  const vendor: Connection = { ...demoConnection, isDemo: false, id: 'vendor', name: 'Vendor' };
  const table = page.getByRole('table', { name: 'Fine-tunings' });

  beforeEach(() => page.viewport(1200, 800));

  it('lists a fine tuning with a hostile name as text, and deletes it after confirmation', async () => {
    const list = new FineTuningList(demoConnection);
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
});

describe('The dialog of a new one', () => {
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const list = new FineTuningList(demoConnection);
  const open = () => render(NewFineTuningDialog, { list, onclose: vi.fn(), oncreated: vi.fn() });

  it('restores its fields when it is reopened, and starts empty after Cancel', async () => {
    const left = await open();
    await name.fill('Letters');
    await userEvent.keyboard('{Escape}');
    await left.unmount();

    const again = await open();
    await expect.element(name).toHaveValue('Letters');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await again.unmount();

    await open();
    await expect.element(name).toHaveValue('');
  });

  it('is filled with an external request, and marks members without a field', async () => {
    notifications.toasts.forEach(({ id }) => dismissToast(id));
    enteredFineTuning(connections.active.id).forget();
    const request = { name: 'Letters', base_model: 'm', input_file_id: 'file-1', suffix: 'x' };
    expect(await receiveRequest({ body: request, files: [] })).toContain('/fine-tunings/?new');
    await open();
    await expect.element(name).toHaveValue('Letters');
    await expect.element(page.getByRole('combobox', { name: 'Base model' })).toHaveValue('m');
    await expect.element(page.getByRole('combobox', { name: 'Type' })).toHaveValue('');
    await expect.element(page.getByRole('textbox', { name: 'suffix' })).toHaveTextContent('"x"');
    expect(notifications.toasts).toEqual([]);

    await receiveRequest({ body: { name: 'Another' }, files: [] });
    await expect.element(name).toHaveValue('Another');
    notifications.toasts.at(-1)?.action?.run();
    await expect.element(name).toHaveValue('Letters');
    expect(await receiveRequest({ body: { name: 7 }, files: [] })).toEqual({
      refused: 'name must be a string.',
    });
  });

  it('shows the words of a service beside the field that it refused', async () => {
    enteredFineTuning(demoConnection.id).forget();
    const error = {
      kind: 'http',
      status: 400,
      isHtml: false,
      words: 'Unknown.',
      param: 'base_model',
    } as const;
    const create = vi.spyOn(list, 'create').mockRejectedValue(new ApiFailure(error));
    await open();
    const model = page.getByRole('combobox', { name: 'Base model' });
    await model.fill('mine');
    await userEvent.keyboard('{Enter}');
    await page.getByRole('button', { name: 'Create fine-tuning' }).click();
    await expect.element(model).toHaveAccessibleDescription('Refused: Unknown.');
    expect(create).toHaveBeenCalledOnce();
  });
});
