import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/support/console-test';
import { failedRequest } from '../e2e/support/page-faults';
import { addConnection } from '../e2e/support/settings-page';

test.use({ expectedMessages: failedRequest });

const pages = [
  'chat/',
  'responses/',
  'compare/',
  'audio/',
  'audio/?tab=translate',
  'audio/?tab=speak',
  'models/',
  'models/?id=some-model',
  'batches/',
  'batches/?new',
  'batches/?id=batch_1',
  'files/',
  'files/?id=file_1',
  'fine-tunings/',
  'fine-tunings/?id=ft_1',
  'legacy/',
];

/** The first element in the page says it, and no other says it again. */
async function expectFirst(page: Page, title: string): Promise<void> {
  const first = page.getByRole('main').locator('> :first-child');
  await expect(first.getByRole('alert')).toContainText(title);
  await expect(first.getByRole('button', { name: 'Open settings' })).toBeVisible();
  await expect(page.getByRole('main').getByText(title)).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1);
}

test('Every page shows first that the key is refused or not allowed anything, until it is right', async ({
  page,
  service,
}) => {
  await addConnection(page, { ...service, name: 'Remote', apiKey: 'sk-wrong-0123456789' });
  for (const path of pages)
    await test.step(path, async () => {
      await page.goto(path);
      await expectFirst(page, 'Key refused (401)');
    });

  await test.step('it goes once the key is right', async () => {
    await page.goto('files/');
    await page.getByRole('button', { name: 'Open settings' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'API key' }).fill(service.key);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Files' }).click();
    await expect(page.getByRole('button', { name: 'Upload file' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });

  await test.step('a key without any permission', async () => {
    const answer = { status: 403, headers: { 'access-control-allow-origin': '*' } };
    await page.route('**/v1/*', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ ...answer, json: { error: { message: 'Blocked' } } })
        : route.fallback(),
    );
    for (const path of ['chat/', 'files/'])
      await test.step(path, async () => {
        await page.goto(path);
        await expectFirst(page, 'Not allowed (403)');
      });
  });
});
