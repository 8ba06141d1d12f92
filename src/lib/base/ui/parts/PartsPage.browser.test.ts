import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import PartsPage from './PartsPage.svelte';

it('The page of parts shows them and opens the floating ones', async () => {
  await render(PartsPage);
  await expect.element(page.getByRole('tree', { name: 'Tree' })).toBeVisible();
  for (const name of ['wide', 'Confirm', 'Palette', 'Shortcuts']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect.element(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
    (document.activeElement as HTMLElement).closest('dialog')?.requestClose();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
});
