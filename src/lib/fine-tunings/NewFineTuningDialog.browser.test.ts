import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { builtInConnection } from '$lib/connections/connection';
import { FineTuningList } from './fine-tuning-list.svelte';
import NewFineTuningDialog from './NewFineTuningDialog.svelte';

const name = page.getByRole('textbox', { name: 'Name' });
const list = new FineTuningList(builtInConnection);
const open = () => render(NewFineTuningDialog, { list, onclose: vi.fn(), oncreated: vi.fn() });

it('goes on where it was left, and begins anew once it was cancelled', async () => {
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
