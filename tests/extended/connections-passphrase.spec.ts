import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/support/console-test';
import { failedRequest } from '../e2e/support/page-faults';
import { expectNotStored } from '../e2e/support/databases';
import { expectNowhere } from '../e2e/support/secrets';
import { addConnection } from '../e2e/support/settings-page';

test.use({ expectedMessages: failedRequest });

const passphrase = 'four words are enough';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Unlock keys' });
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'The key is locked' });

async function give(page: Page, typed: string): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Passphrase' }).fill(typed);
  await dialog(page).getByRole('button', { name: 'Unlock', exact: true }).click();
}

/** Paths that are requested from the service from now on. */
function requestsTo(page: Page, url: string): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(url)) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

test.beforeEach(async ({ page, service }) => {
  await addConnection(page, {
    name: 'Service',
    baseUrl: service.baseUrl,
    apiKey: service.key,
    keepIn: 'Locked with a passphrase',
    passphrase,
  });
});

test('The passphrase of a key is requested when the key is needed and then unlocks it; without it nothing is sent, and the question stays', async ({
  page,
  chat,
  service,
}) => {
  for (const secret of [service.key, passphrase]) await expectNotStored(page, secret);
  const requests = requestsTo(page, service.url);
  await chat.open();
  await expect(page.getByRole('button', { name: 'Unlock keys' })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(requests).toEqual([]);

  await chat.ask('First');
  await give(page, 'Wrong passphrase');
  await expect(
    dialog(page).getByRole('textbox', { name: 'Passphrase' }),
  ).toHaveAccessibleDescription(/Wrong passphrase/i);
  expect(requests).toEqual([]);
  await give(page, passphrase);
  await expect(chat.answers).toHaveCount(1);
  await chat.expectIdle();
  expect(requests).toContain('/v1/chat/completions');

  await page.reload();
  requests.length = 0;
  await chat.ask('Hello');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(alert(page)).toBeVisible();
  await expect(chat.questions).toHaveText([/First/, /Hello/]);
  await chat.expectIdle();
  expect(requests).toEqual([]);

  await alert(page).getByRole('button', { name: 'Unlock and retry' }).click();
  await give(page, passphrase);
  await expect(alert(page)).toHaveCount(0);
  await expect.poll(() => requests).toContain('/v1/chat/completions');
  await chat.expectIdle();
  await expect(chat.answers).toHaveCount(2);

  for (const secret of [service.key, passphrase]) {
    await expectNotStored(page, secret);
    await expectNowhere(page, secret);
  }
});

test('Pages that load data by themselves show that the key is locked, without a dialog; a press asks for it', async ({
  page,
}) => {
  for (const path of ['files/', 'batches/', 'models/', 'fine-tunings/']) {
    await page.goto(path);
    await expect(alert(page)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  }

  await page.goto('audio/');
  await page.getByRole('textbox', { name: 'Audio URL' }).fill('https://sounds.example/talk.mp3');
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(alert(page)).toContainText('The key is locked');
  await expect(dialog(page)).toHaveCount(0);

  await page.goto('audio/?tab=speak');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Good morning.');
  await page.getByRole('button', { name: 'Speak', exact: true }).click();
  await give(page, passphrase);
  const speech = page.getByRole('article', { name: 'Speech' }).first();
  await expect(speech.getByText(/s of sound/)).toBeVisible();

  await page.goto('files/');
  await alert(page).getByRole('button', { name: 'Unlock and retry' }).click();
  await give(page, passphrase);
  await expect(alert(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Batches' }).click();
  await expect(page.getByRole('combobox', { name: 'Connection' })).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
});
