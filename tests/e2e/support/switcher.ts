import type { Page } from '@playwright/test';

/** Chooses the first model of a connection, at the head of a page that sends. */
export async function chooseConnection(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Model', exact: true }).click();
  const group = page
    .getByRole('listbox', { name: 'Model' })
    .getByRole('group', { name, exact: true });
  // Lists of other connections that arrive late would move it under a pointer.
  await group.getByRole('option').first().dispatchEvent('click');
}
