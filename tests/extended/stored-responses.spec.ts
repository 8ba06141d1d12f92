import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../e2e/support/accessible';
import { allRecords } from '../e2e/support/all-records';
import { expect, test as base } from '../e2e/support/console-test';
import { ResponsesPage } from '../e2e/support/responses-page';
import { addConnection } from '../e2e/support/settings-page';
import { answer, begun, lastBeforeWait, StoredResponses } from '../e2e/support/stored-responses';

const test = base.extend<{ stored: StoredResponses; responses: ResponsesPage }>({
  stored: async ({ page }, use) => {
    const stored = new StoredResponses();
    await stored.start();
    const { baseUrl } = stored;
    await addConnection(page, { name: 'Otters', baseUrl, apiKey: 'sk-o', keepIn: 'This device' });
    await use(stored);
    await stored.stop();
  },
  responses: async ({ page, stored: _ }, use) => {
    const responses = new ResponsesPage(page);
    await responses.open();
    await use(responses);
  },
});

async function set(page: Page, parameter: string, value: string) {
  const panel = page.getByRole('region', { name: 'Parameters' });
  await panel.getByRole('searchbox', { name: 'Search parameters' }).fill(parameter);
  await panel.getByRole('combobox', { name: parameter }).selectOption(value);
}

const lastStored = async (page: Page) =>
  (await allRecords(page, 'responses')).map(({ value }) => value as { lastEvent?: number });

test.describe('Where the stream can’t be read on', () => {
  test.use({ expectedMessages: /400/ });

  test('A response in the background is found by its status, requested until it has ended, or cancelled', async ({
    page,
    stored,
    responses,
  }) => {
    await test.step('by its status, whatever the page shows', async () => {
      await set(page, 'background', 'true');
      await responses.ask('How do otters rest?');
      await expect.poll(() => lastStored(page)).toMatchObject([{ lastEvent: lastBeforeWait }]);
      stored.streamsAgain = false;
      await responses.open();
      await expect.poll(() => stored.requests.at(-1)).toBe('GET /responses/resp_1');
      stored.finish();
      const row = page.getByRole('link', { name: /How do otters rest/ });
      await expect(row).not.toContainText('running');
      await row.click();
      await responses.expectEnd('completed');
      await expect(responses.output).toContainText(answer);
    });

    await page.getByRole('button', { name: 'New response' }).first().click();
    await test.step('one that is not streamed', async () => {
      await set(page, 'background', 'true');
      await set(page, 'stream', 'false');
      await responses.ask('How do otters rest?');
      await expect(responses.output).toContainText('queued');
      stored.begin();
      await expect(responses.output).toContainText('in progress');
      stored.finish();
      await responses.expectEnd('completed');
      await expect(responses.output).toContainText(answer);

      await responses.ask('And how do they sleep?');
      await expect(responses.output).toContainText('queued');
      await responses.stop.click();
      await responses.expectEnd('stopped');
      await expect.poll(() => stored.requests).toContain('POST /responses/resp_3/cancel');
      await responses.output.getByRole('button', { name: 'Check again' }).click();
      await expect.poll(() => stored.requests.at(-1)).toBe('GET /responses/resp_3');
      await responses.expectEnd('stopped');
    });
  });
});

test('A stored response continues after a reload, and says so', async ({
  page,
  stored,
  responses,
}) => {
  stored.finishesAtOnce = false;
  await set(page, 'store', 'true');
  await responses.ask('How do otters rest?');
  await expect(responses.output).toContainText(begun);
  await expect.poll(() => lastStored(page)).toMatchObject([{ lastEvent: lastBeforeWait }]);
  await page.reload();
  await expect(responses.stop).toBeVisible();
  await expect(responses.output).toContainText(begun);
  const resumed = `GET /responses/resp_1?stream=true&starting_after=${lastBeforeWait}`;
  await expect.poll(() => stored.requests).toEqual(['POST /responses', resumed]);
  stored.finish();
  await responses.expectEnd('completed');
  await expect(responses.output).toContainText(answer);
  await expect(responses.output.getByTitle(/while the response was in progress/)).toHaveText(
    'continued after a reload',
  );
});

test('A response is not looked for at another address that its connection got', async ({
  page,
  stored,
  responses,
}) => {
  await set(page, 'background', 'true');
  await responses.ask('How do otters rest?');
  await expect.poll(() => lastStored(page)).toMatchObject([{ lastEvent: lastBeforeWait }]);
  const place = new URL(stored.baseUrl).origin;
  const other = new StoredResponses();
  await other.start();
  await page.goto('settings/');
  await page.getByRole('button', { name: 'Edit Otters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Otters' });
  await dialog.getByRole('textbox', { name: 'Base URL' }).fill(other.baseUrl);
  await dialog.getByRole('textbox', { name: 'API key' }).fill('sk-other');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await responses.open();
  await page.getByRole('link', { name: /How do otters rest/ }).click();
  const words = `this is stored at ${place}, and the connection has another address now.`;
  await expect(responses.output).toContainText(words);
  await responses.output.getByRole('button', { name: 'Check again' }).click();
  await expect(responses.output).toContainText(words);
  await expect(responses.output).toContainText(begun);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Open a stored response…' }).click();
  const opening = page.getByRole('dialog', { name: 'Open a stored response' });
  await expect(opening).toContainText(`The response shown is stored at ${place}.`);
  await expect(opening.getByRole('textbox', { name: 'Response id' })).toHaveValue('');
  expect(other.requests).toEqual([]);
  await other.stop();
});

test.describe('A stored response that is deleted', () => {
  test.use({ expectedMessages: /404/ });

  test('A stored response is continued by its id, opened, listed and deleted; a deleted one is missing, which one line says', async ({
    page,
    stored,
    responses,
  }) => {
    await responses.ask('How do otters rest?');
    await responses.expectEnd('completed');
    await responses.output.getByRole('button', { name: 'Continue by id' }).click();
    await expect(responses.input).toBeFocused();
    await responses.ask('Do they hold hands?');
    // Until then the page shows the end of the response before.
    await expect
      .poll(() => stored.bodies[1])
      .toMatchObject({ previous_response_id: 'resp_1', input: 'Do they hold hands?' });
    await responses.expectEnd('completed');

    await page.getByRole('button', { name: 'New response' }).first().click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Open a stored response…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open a stored response' });
    const id = dialog.getByRole('textbox', { name: 'Response id' });
    await id.fill('resp_1');
    await dialog.getByRole('button', { name: 'Show input items' }).click();
    await expect(dialog).toContainText('1 input item');
    await expect(dialog.getByRole('region', { name: 'Input items' })).toContainText('otters rest');
    await expectAccessibleInBothThemes(page);
    await id.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveTitle(/How do otters rest/);
    await responses.expectEnd('completed');
    await expect(responses.output).toContainText(answer);

    await test.step('a deleted one is missing', async () => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Open a stored response…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Open a stored response' });
      await expect(dialog.getByRole('textbox', { name: 'Response id' })).toHaveValue('resp_1');
      await dialog.getByRole('button', { name: 'Delete at the service…' }).click();
      await page.getByRole('button', { name: 'Delete response' }).click();
      await expect(dialog).toContainText('Deleted at Otters.');
      expect(stored.requests.at(-1)).toBe('DELETE /responses/resp_1');
      await dialog.getByRole('button', { name: 'Open', exact: true }).click();
      await expect(dialog.getByRole('alert')).toHaveText(
        'Otters doesn’t have this: it was deleted, expired or never stored (404).',
      );
    });
  });
});
