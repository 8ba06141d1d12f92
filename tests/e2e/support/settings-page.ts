import { expect, type Page } from '@playwright/test';

export interface ConnectionEntry {
  name: string;
  baseUrl: string;
  apiKey: string;
  keepIn?: 'This tab only' | 'This device' | 'Locked with a passphrase';
  /** A new one, for the first key that is locked. */
  passphrase?: string;
}

/** Enters a connection in the settings, where a saved one becomes the active one. */
export async function addConnection(page: Page, entry: ConnectionEntry): Promise<void> {
  await page.goto('settings/');
  await page.getByRole('button', { name: 'Add connection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add connection' });
  await dialog.getByRole('textbox', { name: 'Base URL' }).fill(entry.baseUrl);
  await dialog.getByRole('textbox', { name: 'API key' }).fill(entry.apiKey);
  await dialog.getByRole('button', { name: 'Advanced' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(entry.name);
  await dialog.getByRole('radio', { name: entry.keepIn ?? 'This tab only', exact: true }).check();
  if (entry.passphrase) {
    await dialog.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(entry.passphrase);
    await dialog.getByRole('textbox', { name: 'Repeat passphrase' }).fill(entry.passphrase);
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole('combobox', { name: 'Connection' }).locator('option:checked'),
  ).toHaveText(entry.name);
}
