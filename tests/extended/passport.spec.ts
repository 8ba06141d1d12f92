import { readFile } from 'node:fs/promises';
import * as wire from '../e2e/support/fault-server';
import { expect, faultKey, test } from '../e2e/support/console-test';
import { failedRequest } from '../e2e/support/page-faults';

test.use({
  storageState: ({ connected }, use) => use(connected),
  expectedMessages: failedRequest,
});

/** Milliseconds, a bound for some forty requests in turn. */
const patience = 150_000;

test('A passport shows what a service accepts, is stored, and is shared without the key', async ({
  page,
  faults,
}) => {
  faults.reply = (response, { body }) => {
    const { stream, ...fields } = JSON.parse(body) as { stream?: boolean };
    const refused = ['seed', 'user'].find((name) => name in fields);
    if (refused)
      return wire.sendJson(response, 400, { error: { message: `${refused} is not supported` } });
    if (stream) return wire.streamAnswer(response, ['Fine.']);
    const message = { role: 'assistant', content: 'Fine.' };
    wire.sendJson(response, 200, { choices: [{ index: 0, message, finish_reason: 'stop' }] });
  };
  await page.goto('models/');
  test.setTimeout(2 * patience);
  // The page's own request of the list is over by then.
  await expect(page.getByRole('table', { name: 'Models' })).toContainText('fault-model');
  await page.getByRole('button', { name: 'Passport' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passport of Fault server' });
  const forecast = await dialog.getByText(/Sends \d+ small requests/).innerText();
  const [, named] = /Sends (\d+) small requests/.exec(forecast) ?? [];
  expect(faults.chats).toHaveLength(0);
  const before = faults.all.length;
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Run again' })).toBeVisible({
    timeout: patience,
  });
  expect(faults.all.length - before).toBe(Number(named));
  const row = (name: string) =>
    dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(row('seed')).toContainText('Refused');
  await expect(row('seed')).toContainText('seed is not supported');
  await expect(row('temperature')).toContainText('Works');
  await expect(row('tool_choice: auto')).toContainText('No effect');

  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  const parameters = page.getByRole('region', { name: 'Parameters' });
  const expectMarked = async (name: string) => {
    await parameters.getByRole('searchbox').fill(name);
    const mark = `The service refused ${name} in a chat when its passport was made.`;
    await expect(parameters).toContainText(mark);
  };
  await expectMarked('seed');
  await page.getByRole('link', { name: 'Responses', exact: true }).click();
  // The parameters of Chat have a search, too.
  await expect(page.getByRole('textbox', { name: 'Input', exact: true })).toBeVisible();
  await expectMarked('user');
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.getByRole('button', { name: 'Settings of A' }).click();
  await expectMarked('seed');
  await page.getByRole('button', { name: 'Done' }).click();

  await page.goto('models/');
  await page.getByRole('button', { name: 'Passport' }).click();
  await expect(row('seed')).toContainText('Refused');
  for (const kind of ['JSON', 'HTML']) {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: `Download ${kind}` }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toContain('seed is not supported');
    expect(text).not.toContain(faultKey);
  }
});
