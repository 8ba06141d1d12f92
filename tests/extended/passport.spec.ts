import { readFile } from 'node:fs/promises';
import * as wire from '../e2e/support/fault-server';
import { expect, faultKey, test } from '../e2e/support/console-test';
import { failedRequest } from '../e2e/support/page-faults';

test.use({
  storageState: ({ connected }, use) => use(connected),
  expectedMessages: failedRequest,
});

test('a passport shows what a service takes, stays, and is shared without the key', async ({
  page,
  faults,
}) => {
  faults.reply = (response, { body }) => {
    const { seed, stream } = JSON.parse(body) as { seed?: number; stream?: boolean };
    if (seed !== undefined)
      return wire.sendJson(response, 400, { error: { message: 'seed is not supported' } });
    if (stream) return wire.streamAnswer(response, ['Fine.']);
    const message = { role: 'assistant', content: 'Fine.' };
    wire.sendJson(response, 200, { choices: [{ index: 0, message, finish_reason: 'stop' }] });
  };
  await page.goto('models/');
  await page.getByRole('button', { name: 'Passport' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passport of Fault server' });
  const [, named] = /Sends (\d+) small requests/.exec(await dialog.innerText()) ?? [];
  expect(faults.chats).toHaveLength(0);
  const before = faults.all.length;
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Run again' })).toBeVisible();
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
  await parameters.getByRole('searchbox').fill('seed');
  await expect(parameters).toContainText('The service refused seed when its passport was made.');

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
