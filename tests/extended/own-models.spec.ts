import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/support/console-test';
import { FaultServer } from '../e2e/support/fault-server';
import { rowOf, storedFolders } from '../e2e/support/own-models-page';
import { storeModel } from '../e2e/support/stored-model';
import { sentenceModel } from '../support/made-models';

const sentence = 'Every word here comes from weights in this very tab.';
const content = Buffer.from(await sentenceModel(sentence).arrayBuffer());

async function addFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Add a model' }).click();
  await page
    .getByLabel('Model file')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

test('A model file is added, answers in chat, survives a reload, and is removed; what is no model is refused', async ({
  page,
  chat,
}) => {
  await page.goto('models/');
  await addFile(page, 'sentence.gguf', content);
  const row = rowOf(page, 'own/sentence');
  await expect(row).toContainText('Ready');
  await expect(row).toContainText(/In memory, about/);

  await row.getByRole('link', { name: 'Use in Chat' }).click();
  await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue('own/sentence');
  await expect(page.getByText('Stays on this device.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Connect a model' })).toHaveCount(0);
  await chat.askToEnd('What do you say?');
  await expect(chat.answer).toContainText(sentence);

  await page.goto('models/');
  await page.reload();
  await expect(row).toContainText('Ready');
  await row.getByRole('button', { name: 'Load', exact: true }).click();
  await row.getByRole('button', { name: 'Unload' }).click();
  await expect(row.getByRole('button', { name: 'Load', exact: true })).toBeVisible();

  await test.step('its size is in the settings, and it can be removed and restored there', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    // Above the button, once the browser has answered.
    await expect(page.getByText('Protection', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Show storage use' }).click();
    const sizes = page.getByRole('list', { name: 'Models on this device' });
    await expect(sizes.getByRole('listitem')).toContainText('1.82 MB');
    await sizes.getByRole('button', { name: 'Remove sentence' }).click();
    await expect(sizes).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(sizes.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('link', { name: 'Models', exact: true }).click();
    await expect(row).toContainText('Ready');
  });
  await row.getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => storedFolders(page)).toEqual([]);

  await test.step('a file that is no model is refused with a reason, and not stored', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('settings/');
    for (const folder of ['one', 'two', 'three', 'four'])
      await storeModel(page, { folder, kind: 'text', context: 2048 }, [new File([], 'model.gguf')]);
    await page.goto('models/');
    // Read later than the file, they would move its row out of view.
    await expect(rowOf(page, 'own/four')).toBeVisible();
    await addFile(page, 'page.gguf', Buffer.from('<!doctype html><p>Sign in</p>'));
    const row = rowOf(page, 'page.gguf');
    await expect(row.getByRole('alert')).toContainText('This is not a GGUF model file.');
    await expect(row.getByRole('alert')).toBeInViewport();
    await row.getByRole('button', { name: 'Remove' }).click();
    await expect(row).toHaveCount(0);
  });
});

test.describe('While another connection is active', () => {
  test.use({ storageState: ({ connected }, use) => use(connected) });

  test('Own models are on the Models page, and chat with one makes the demo service active', async ({
    page,
    chat,
  }) => {
    await page.goto('models/');
    const listed = page.getByRole('table', { name: 'Models' });
    await expect(listed).toContainText(FaultServer.model);
    await addFile(page, 'sentence.gguf', content);
    const row = rowOf(page, 'own/sentence');
    await expect(row).toContainText('Ready');
    await expect(page.getByRole('table')).toHaveCount(2);
    await row.getByRole('link', { name: 'Use in Chat' }).click();
    await chat.askToEnd('What do you say?');
    await expect(chat.answer).toContainText(sentence);
    await page.getByRole('link', { name: 'Models', exact: true }).click();
    await expect(
      page.getByRole('combobox', { name: 'Connection' }).locator('option:checked'),
    ).toHaveText('Demo service');
  });
});
