import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { ApiFailure } from '$lib/api/wire/errors';
import { builtInConnection } from '$lib/connections/connection';
import { connections } from '$lib/connections/connections.svelte';
import { dismissToast, notifications } from '$lib/ui/notices/toasts.svelte';
import { FineTuningList } from './fine-tuning-list.svelte';
import NewFineTuningDialog from './NewFineTuningDialog.svelte';
import { receiveRequest, enteredFineTuning } from './entered-fine-tuning.svelte';

const name = page.getByRole('textbox', { name: 'Name', exact: true });
const list = new FineTuningList(builtInConnection);
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
  enteredFineTuning(builtInConnection.id).forget();
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
