import type { Locator, Page } from '@playwright/test';

/** The row of a model on this device that contains a text. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('table', { name: 'Models' }).getByRole('row').filter({ hasText: text });
}

/** Adds a model by its address on the open Models page. */
export async function download(page: Page, address: string, sha256?: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a model' }).click();
  await page.getByRole('textbox', { name: 'Model address' }).fill(address);
  if (sha256) await page.getByRole('textbox', { name: 'SHA-256' }).fill(sha256);
  await page.getByRole('button', { name: 'Download', exact: true }).click();
}

/** The names of the folders of models that are stored. */
export function storedFolders(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const models = await root.getDirectoryHandle('own-models', { create: true });
    const names: string[] = [];
    for await (const name of models.keys()) names.push(name);
    return names;
  });
}
