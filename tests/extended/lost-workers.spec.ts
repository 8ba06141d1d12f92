import type { Page } from '@playwright/test';
import { jsonl, jsonlFile, requestLine } from '../e2e/support/batch-lines';
import { expect, test } from '../e2e/support/console-test';

/** As after a deploy: the page is open, and the script of one of its workers is gone. */
async function takeAway(page: Page, worker: string): Promise<() => Promise<void>> {
  const script = `**/${worker}.worker-*.js`;
  await page.route(script, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  return () => page.unroute(script);
}

test('A worker that cannot start is reported where it is needed, and a reload helps', async ({
  page,
  chat,
}) => {
  await test.step('the service that is built in, in the chat', async () => {
    const bringBack = await takeAway(page, 'service');
    await chat.open();
    await expect(page.getByRole('banner').getByText('Can’t reach')).toBeVisible();
    await page.getByRole('combobox', { name: 'Model', exact: true }).fill('built-in/guide');
    await page.keyboard.press('Enter');
    await chat.ask('My long question');
    const alert = chat.answer.getByRole('alert');
    await expect(alert).toContainText('Can’t reach the demo service');
    await chat.expectIdle();
    await bringBack();
    await Promise.all([
      page.waitForEvent('load'),
      alert.getByRole('button', { name: 'Reload' }).click(),
    ]);
    await chat.startNew();
    await chat.askToEnd('My long question');
    await expect(chat.answer.getByRole('alert')).toHaveCount(0);
  });

  await test.step('the reader of a file', async () => {
    const body = { model: 'built-in/guide', messages: [{ role: 'user', content: 'hay' }] };
    const lines = ['a', 'b'].map((id) => requestLine(id, body));
    const bringBack = await takeAway(page, 'file-content');
    await page.goto('files/');
    const input = page.getByLabel('Upload file', { exact: true });
    await input.setInputFiles(jsonlFile('two.jsonl', jsonl(...lines)));
    const row = page.getByRole('table', { name: 'Files' }).getByRole('link', { name: 'two.jsonl' });
    await row.press('Enter'); // The upload above it may still change.
    const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t read the file' });
    await expect(alert).toContainText('didn’t load');
    await bringBack();
    await alert.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('table', { name: 'Lines' })).toHaveAttribute('aria-rowcount', '3');
  });
});
