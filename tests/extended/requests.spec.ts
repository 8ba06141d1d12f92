import type { Page } from '@playwright/test';
import { expect, test, faultKey } from '../e2e/support/console-test';
import * as wire from '../e2e/support/fault-server';
import { typeOver } from '../e2e/support/keyboard';
import { failedRequest } from '../e2e/support/page-faults';

/** As a person goes there, without loading the page again. */
const openRequests = (page: Page) =>
  page.getByRole('link', { name: 'Requests', exact: true }).click();

test('An answer leads to its request and to its events, and the request back to the answer', async ({
  page,
  chat,
}) => {
  await chat.open();
  await chat.askToEnd('Show me a table');
  await chat.answer.getByTitle('Figures of this answer').click();
  await chat.answer.getByRole('link', { name: 'Show request' }).click();
  const body = page.getByRole('region', { name: 'Response body', exact: true });
  await expect(body).toContainText('You wrote 4 words');
  await expect(page.getByText('built-in/guide').first()).toBeVisible();
  await body.getByRole('radio', { name: 'Raw' }).check();
  await expect(body).toContainText('chat.completion.chunk');
  await page.getByRole('tab', { name: 'Request' }).click();
  await expect(page.getByRole('region', { name: 'Request body', exact: true })).toContainText(
    'Show me a table',
  );
  await page.getByRole('tab', { name: 'Events' }).click();
  const events = page.getByRole('table', { name: 'Events' });
  await expect(events.getByRole('row', { name: /delta\.content/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Play back' }).click();
  await page.getByRole('radio', { name: '10×' }).check();
  const playback = page.getByRole('region', { name: 'Playback' });
  await expect(playback.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(playback.getByRole('region', { name: 'Answer' })).toContainText('Show me a table');
  await playback.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'Code' }).click();
  await expect(page.getByRole('tabpanel').last()).toContainText('curl');
  await page.getByRole('button', { name: 'Edit and send' }).click();
  const editor = page.getByRole('dialog', { name: 'Request' });
  const edited = editor.getByRole('textbox', { name: 'Request body' });
  await expect(edited).toContainText('Show me a table');
  await typeOver(
    edited,
    '{"model": "built-in/guide", "stream": true, "messages": [{"role": "user", "content": "Again"}]}',
  );
  await editor.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('link', { name: 'an earlier request' }).click();
  await expect(page.getByRole('link', { name: 'chat', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('link', { name: 'an earlier request' })).toBeVisible();
  await page.getByRole('button', { name: 'Compare with' }).click();
  const choice = page.getByRole('dialog', { name: 'Compare with' });
  await choice.getByRole('listitem').first().getByRole('button').click();
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect(comparison.getByText('Both asked for the same.')).toBeVisible();
  await page.goBack();
  await expect(comparison).toHaveCount(0);
  await page.goForward();
  await page.reload();
  await expect(comparison.getByText('Both asked for the same.')).toBeVisible();
  await page.getByRole('link', { name: 'an earlier request' }).click();
  await page.getByRole('link', { name: 'chat', exact: true }).click();
  await expect(chat.questions).toContainText('Show me a table');
  await page.goto('requests/?of=an-answer-without-record');
  await expect(page.getByText('This request is no longer recorded')).toBeVisible();

  await chat.open();
  await chat.startNew();
  await test.step('the strip under an answer opens its events, or says that there are none', async () => {
    await chat.open();
    await chat.askToEnd('What is 2 + 3?');
    await expect(chat.answer).toContainText(/first token \d+\.\d\d s/);
    const strip = chat.answer.getByRole('button', { name: 'Stream timing' });
    await strip.click();
    await expect(page).toHaveURL(/requests\/\?id=/);
    await expect(page.getByRole('tab', { name: 'Events' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.goto('requests/');
    await page.getByRole('switch', { name: 'Record' }).uncheck();
    await chat.open();
    await chat.askToEnd('What is 3 + 3?');
    await strip.click();
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      'wasn’t recorded',
    );
  });
});

test.describe('With a service that fails', () => {
  test.use({
    storageState: ({ connected }, use) => use(connected),
    expectedMessages: failedRequest,
  });

  test('A refused request is recorded with its error, without the key', async ({
    page,
    chat,
    faults,
  }) => {
    faults.reply = (response) =>
      wire.refuse(
        response,
        400,
        { message: `The key ${faultKey} is odd`, param: 'messages' },
        { 'x-request-id': faultKey },
      );
    await chat.open();
    await chat.ask('Hello');
    await chat.answer.getByRole('button', { name: 'Show request' }).click();
    await expect(page.getByRole('region', { name: 'Response body', exact: true })).toContainText(
      'The key [key] is odd',
    );
    await expect(page.getByText('400', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Request refused (400)');
    for (const tab of ['Request', 'Response', 'Code']) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await expect(page.getByRole('main')).not.toContainText(faultKey);
    }
    await page.getByRole('tab', { name: 'Request', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Request headers', exact: true })).toContainText(
      'Bearer [key]',
    );
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByRole('link', { name: 'an earlier request' })).toBeVisible();
    await expect
      .poll(() => faults.chats.map(({ authorization }) => authorization))
      .toEqual([`Bearer ${faultKey}`, `Bearer ${faultKey}`]);
    await expect(page.getByRole('main')).not.toContainText(faultKey);
  });
});

test('Requests are searched, exported, imported, switched off, limited and cleared; usage stays', async ({
  page,
  chat,
}) => {
  await test.step('requests', async () => {
    await chat.open();
    await chat.askToEnd('Hello');
    await openRequests(page);
    const rows = page.getByRole('table', { name: 'Requests' }).getByRole('link');
    await expect(rows.filter({ hasText: 'chat/completions' })).toHaveCount(1);
    // A record that is written after the others are cleared would stay.
    await expect(page.getByRole('row', { name: /chat\/completions/ })).toContainText('200');
    await page.getByRole('searchbox', { name: 'Search requests' }).fill('no such thing');
    await expect(rows).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search requests' }).fill('POST guide');
    await expect(rows).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Search requests' }).fill('');
    // The list of models, and the answer.
    const count = 2;
    await expect(rows).toHaveCount(count);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export HAR' }).click();
    const har = test.info().outputPath('requests.har');
    await (await download).saveAs(har);

    await page.getByRole('button', { name: 'Clear requests' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear requests' }).click();
    await expect(page.getByText('Records every request of every page')).toBeVisible();
    await page.getByLabel('Import HAR').setInputFiles(har);
    await expect(rows).toHaveCount(count);
    const reported = page.getByRole('group', { name: 'Notification' });
    await expect(reported).toContainText(`${count} requests from requests.har`);
    await page.getByRole('button', { name: 'Clear requests' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear requests' }).click();
    await expect(rows).toHaveCount(0);

    await page.getByRole('switch', { name: 'Record' }).uncheck();
    await chat.open();
    await chat.askToEnd('Not recorded');
    await openRequests(page);
    await expect(page.getByText('Recording is off.')).toBeVisible();

    await page.getByRole('switch', { name: 'Record' }).check();
    await page.getByRole('button', { name: 'Recording limits' }).click();
    await page
      .getByRole('textbox', { name: 'Requests' })
      .or(page.getByRole('spinbutton', { name: 'Requests' }))
      .fill('1');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await chat.open();
    for (const question of ['First', 'Second']) {
      await chat.askToEnd(question);
    }
    await openRequests(page);
    await expect(rows).toHaveCount(1);
  });

  await test.step('usage stays, and each view has its address', async () => {
    await chat.open();
    await chat.askToEnd('Hello');
    await openRequests(page);
    // A record that is written after the others are cleared would stay.
    await expect(page.getByRole('row', { name: /chat\/completions/ })).toContainText('200');
    await page.getByRole('button', { name: 'Clear requests' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear requests' }).click();
    await expect(page.getByText('Records every request of every page')).toBeVisible();

    await page.getByRole('tab', { name: 'Usage' }).click();
    await page.getByRole('combobox', { name: 'Group' }).selectOption('By model');
    const usage = page.getByRole('table', { name: 'Usage', exact: true });
    await expect(usage.getByRole('row', { name: /built-in\/guide/ })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('usage.csv');

    await page.getByRole('tab', { name: 'Rate limits' }).click();
    await expect(usage).toBeHidden();
    await page.goBack();
    await expect(usage).toBeVisible();
    await page.reload();
    await expect(usage).toBeVisible();
  });
});
