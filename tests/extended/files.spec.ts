import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { jsonl, jsonlFile, requestLine } from '../e2e/support/batch-lines';
import { expect, test } from '../e2e/support/console-test';
import { gate } from '../e2e/support/gate';
import { failedRequest } from '../e2e/support/page-faults';
import { downloadedText } from '../e2e/support/download';
import { refuse, type TakeUpload } from '../e2e/support/fault-server';

const uploadInput = (page: Page): Locator => page.getByLabel('Upload file', { exact: true });
const table = (page: Page): Locator => page.getByRole('table', { name: 'Files' });

/** The row of an upload on its way, by the name of its file. */
function uploadOf(page: Page, name: string): Locator {
  return page
    .getByRole('region', { name: 'Uploads' })
    .getByRole('listitem')
    .filter({
      has: page.getByText(name, { exact: true }),
    });
}

test('A file is seen before it is sent, uploaded, read, searched, saved byte for byte and deleted', async ({
  page,
}) => {
  const name = 'night <b>1</b>.jsonl';
  const lines = Array.from({ length: 300 }, (_, index) =>
    requestLine(`row-${index + 1}`, {
      model: 'built-in/guide',
      messages: [{ role: 'user', content: index === 249 ? 'the needle' : 'hay' }],
    }),
  );
  const content = jsonl(...lines);
  await page.goto('files/');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Preview' }).click();
  await (await chooser).setFiles(jsonlFile(name, content));
  const preview = page.getByRole('dialog', { name });
  await expect(preview.getByRole('table', { name: 'Lines' })).toContainText('row-1');
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await expect(page.getByText('0 files')).toBeVisible();

  await uploadInput(page).setInputFiles(jsonlFile(name, content));
  const row = table(page).getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('batch');
  await row.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/files\/\?id=/);

  const linesTable = page.getByRole('table', { name: 'Lines' });
  await expect(linesTable).toHaveAttribute('aria-rowcount', '301');
  await expect(linesTable.getByText('row-1', { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search in file' }).fill('needle');
  await page.keyboard.press('Enter');
  await expect(linesTable.getByText('row-250', { exact: true })).toBeVisible();
  const saved = await downloadedText(page, page.getByRole('button', { name: 'Download' }));
  expect(saved).toBe(content);

  await page.getByRole('button', { name: 'Delete this file' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(name);
  await question.getByRole('button', { name: 'Delete file' }).click();
  await expect(page).toHaveURL(/\/files\/$/);
  await expect(row).toHaveCount(0);
});

test.describe('With a service that counts requests', () => {
  test.use({
    storageState: ({ connected }, use) => use(connected),
    expectedMessages: failedRequest,
  });

  test('Problems of a file are reported by line, field and limit before any of it is sent', async ({
    page,
    faults,
  }) => {
    const tool = { type: 'function', function: { name: 'look', parameters: { type: 'object' } } };
    const tools = Array.from({ length: 129 }, (_, index) => ({
      ...tool,
      function: { ...tool.function, name: `look_${index}` },
    }));
    const bad = jsonl(
      requestLine('one'),
      `${JSON.stringify(requestLine('two'))} and more`,
      requestLine('one'),
      requestLine('four', { stream: true }),
      requestLine('five', { temperature: 3 }),
      requestLine('six', { tools }),
      requestLine('seven', { stop: ['a', 'b', 'c', 'd', 'e'] }),
    );
    await page.goto('files/');
    const wanted: [group: string, ...texts: string[]][] = [
      ['Text after the JSON', '2'],
      ['custom_id used twice', '3', 'line 1'],
      ['Streaming requested', '4', 'stream must not be true'],
      ['body.temperature', '5', '2'],
      ['body.tools', '6', '128'],
      ['body.stop', '7', '4'],
    ];
    await uploadInput(page).setInputFiles(jsonlFile('bad.jsonl', bad));
    const upload = uploadOf(page, 'bad.jsonl');
    await expect(upload).toContainText('needs a decision');
    await expect(upload.getByRole('button', { name: 'Upload anyway' })).toBeVisible();
    const problems = upload.getByRole('list', { name: 'Problems' });
    for (const [group, ...texts] of wanted) {
      const problem = problems.getByRole('listitem').filter({ hasText: group });
      for (const words of texts)
        await expect(problem.getByRole('row').nth(1), group).toContainText(words);
    }
    await upload.getByRole('button', { name: 'Discard' }).click();

    const text = jsonl(requestLine('one'));
    const encoded: [name: string, content: Buffer, reported: string][] = [
      ['wide.jsonl', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'UTF-16'],
      ['packed.jsonl', gzipSync(text), 'gzip'],
    ];
    for (const [name, content, reported] of encoded) {
      await uploadInput(page).setInputFiles(jsonlFile(name, content));
      await expect(uploadOf(page, name)).toContainText(reported);
      await expect(uploadOf(page, name)).toContainText('needs a decision');
    }
    expect(faults.uploads).toBe(0);
  });

  test('A failed upload is reported, leaves no row, and can be retried with the same file', async ({
    page,
    faults,
  }) => {
    const content = jsonl(requestLine('a', { user: 'x'.repeat(2_000_000) }));
    const seen = gate();
    await page.goto('files/');
    const failures: [name: string, take: TakeUpload, reported: string][] = [
      [
        'reset.jsonl',
        (request) => {
          request.once('data', () => request.pause());
          void seen.opened.then(() => request.socket.resetAndDestroy());
        },
        `The connection to ${faults.host} dropped`,
      ],
      [
        'early.jsonl',
        (request, response) => {
          refuse(response, 413, { message: 'No more than 1 MB' });
          request.resume();
        },
        'No more than 1 MB',
      ],
      [
        'key.jsonl',
        (request, response) => {
          refuse(response, 401, { message: 'Who are you?' });
          request.resume();
        },
        'Key refused (401)',
      ],
    ];
    for (const [name, take, reported] of failures)
      await test.step(name, async () => {
        faults.takeUpload = take;
        await uploadInput(page).setInputFiles(jsonlFile(name, content));
        const upload = uploadOf(page, name);
        // Before the browser reports a byte that has gone, a reset looks like a server that is not there.
        if (name === 'reset.jsonl')
          await expect(upload.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /[1-9]/);
        seen.open();
        await expect(upload.getByRole('alert')).toContainText(reported);
        const row = table(page).getByRole('row').filter({ hasText: name });
        await expect(row).toHaveCount(0);
        faults.takeUpload = undefined;
        await upload.getByRole('button', { name: 'Retry' }).click();
        await expect(row).toBeVisible();
        await expect(upload).toContainText('uploaded');
      });
  });

  test('A stalled upload shows for how long, and can be cancelled', async ({ page, faults }) => {
    let hungUp: Promise<unknown> | undefined;
    faults.takeUpload = (request, response) => {
      request.once('data', () => request.pause());
      hungUp = once(response, 'close');
    };
    await page.clock.install();
    await page.goto('files/');
    await uploadInput(page).setInputFiles(jsonlFile('slow.jsonl', jsonl(requestLine('a'))));
    const upload = uploadOf(page, 'slow.jsonl');
    await expect(upload.getByRole('progressbar', { name: 'Upload of slow.jsonl' })).toBeVisible();
    await expect.poll(() => faults.uploads).toBe(1);
    // The last bytes may be reported after the clock was put forward, and silence counts from them.
    await expect(async () => {
      await page.clock.fastForward(17_000);
      await expect(upload.getByText(/No data for \d+ s/)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await upload.getByRole('button', { name: 'Cancel' }).click();
    await expect(upload).toContainText('cancelled');
    await hungUp;
    await expect(table(page).getByRole('row').filter({ hasText: 'slow.jsonl' })).toHaveCount(0);
    faults.takeUpload = undefined;
    await upload.getByRole('button', { name: 'Upload again' }).click();
    await expect(table(page).getByRole('row').filter({ hasText: 'slow.jsonl' })).toBeVisible();
  });
});
