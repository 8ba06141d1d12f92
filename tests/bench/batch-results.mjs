import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { serveFolder } from '../../scripts/static-server.mjs';
import { installProbe } from './page-probe.mjs';
import { withCost } from './process-cost.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const megabyte = 1024 * 1024;
const runs = 3;
/** Pixels for each turn of the wheel (eleven rows), and the number of turns. */
const turn = { pixels: 400, times: 150 };

/** @import { Figure } from './report.mjs' */

/**
 * Joins the results of a batch of 100,000 requests in the console's worker, and scrolls through their table in the
 * console.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} consoleUrl
 * @returns {AsyncGenerator<string | Figure>}
 */
export async function* measureBatchResults(browser, consoleUrl) {
  const folder = mkdtempSync(join(tmpdir(), 'batch-results-bench-'));
  await buildPage(folder);
  const site = await serveFolder({ folder });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(`${site.url}batch-results-page.html`);
    await page.waitForFunction(() => 'batchResults' in window);
    yield* measureJoin(page);
    yield* measureScrolling(await context.newPage(), consoleUrl);
  } finally {
    await context.close();
    await site.close();
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} outDir */
async function buildPage(outDir) {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: here,
    resolve: { alias: { $lib: join(here, '../../src/lib') } },
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: { input: join(here, 'batch-results-page.html') },
    },
  });
}

/**
 * @param {import('@playwright/test').Page} page
 * @returns {AsyncGenerator<string | Figure>}
 */
async function* measureJoin(page) {
  const joins = [];
  const bytes = await page.evaluate(() => window.batchResults.bytes);
  yield `Results of a batch, 100,000 rows, ${(bytes / megabyte).toFixed(0)} MB in three files:`;
  for (let run = 1; run <= runs; run += 1) {
    const { result, megabytes, cpu } = await withCost(() =>
      page.evaluate(() => window.batchResults.join()),
    );
    joins.push(result);
    yield `  join: ${result.toFixed(0)} ms, ${cpu.toFixed(0)} CPU ms and at most ${megabytes.toFixed(0)} MB of memory in all processes`;
    if (run === runs) {
      const times = await page.evaluate(() => window.batchResults.use());
      yield `  64 rows read: ${times.rows.toFixed(0)} ms`;
      yield `  sorted by custom_id: ${times.sort.toFixed(0)} ms`;
      yield `  searched: ${times.search.toFixed(0)} ms`;
      yield `  exported as CSV: ${times.csv.toFixed(0)} ms`;
    }
    await page.evaluate(() => window.batchResults.end());
  }
  yield { name: 'join of 100,000 results', unit: 'ms', values: joins };
}

/**
 * @param {import('@playwright/test').Page} page @param {string} consoleUrl
 * @returns {AsyncGenerator<string>}
 */
async function* measureScrolling(page, consoleUrl) {
  await page.addInitScript(installProbe);
  await page.goto(`${consoleUrl}settings/`);
  const id = await seedBatch(page);
  const start = performance.now();
  await page.goto(`${consoleUrl}batches/?id=${id}`);
  const table = page.getByRole('table', { name: 'Results' });
  await table.getByText('request-0', { exact: true }).waitFor();
  yield `  opened from copies on the device: ${(performance.now() - start).toFixed(0)} ms`;
  await table.scrollIntoViewIfNeeded();
  await table.hover();
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const busy = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
  };
  const before = await busy();
  await page.evaluate(() => window.benchProbe.start());
  for (let time = 0; time < turn.times; time += 1) {
    await page.mouse.wheel(0, turn.pixels);
    await page.waitForTimeout(16);
  }
  const { frameGaps, longestTask } = await page.evaluate(() => window.benchProbe.stop());
  const spent = (await busy()) - before;
  const whole = frameGaps.reduce((sum, gap) => sum + gap, 0);
  yield `  scrolling by ${turn.pixels} pixels per turn: ${((frameGaps.length / whole) * 1000).toFixed(0)} frames per second, ${(spent / frameGaps.length).toFixed(1)} ms of the main thread for each frame, longest task ${longestTask ? `${longestTask.toFixed(0)} ms` : 'under 50 ms'}`;
  const scrolled = await table.evaluate((element) => element.scrollTop);
  const shown = performance.now();
  await table.getByText(`Question ${Math.round(scrolled / 36)}:`).waitFor();
  yield `  rows shown ${(performance.now() - shown).toFixed(0)} ms after the last turn, at row ${Math.round(scrolled / 36)}`;
}

/**
 * Puts a finished batch with its files into the console's own storage.
 * @param {import('@playwright/test').Page} page  On a page of the console.
 */
async function seedBatch(page) {
  return page.evaluate(async () => {
    const rows = 100_000;
    const text = 'the quick brown fox jumps over a lazy dog and runs into the green wood '.repeat(
      4,
    );
    /** @param {(row: number) => object} lineOf */
    const file = (lineOf) =>
      new Blob(Array.from({ length: rows }, (_, row) => `${JSON.stringify(lineOf(row))}\n`));
    const input = file((row) => ({
      custom_id: `request-${row}`,
      body: { model: 'm', messages: [{ role: 'user', content: `Question ${row}: ${text}` }] },
    }));
    const output = file((place) => {
      const row = (place * 7919) % rows;
      const message = { role: 'assistant', content: `Answer ${row}: ${text}` };
      const choices = [{ index: 0, message, finish_reason: 'stop' }];
      const usage = { prompt_tokens: 90, completion_tokens: 60, total_tokens: 150 };
      const body = { id: `chatcmpl-${row}`, model: 'm', choices, usage };
      return { custom_id: `request-${row}`, response: { status_code: 200, body }, error: null };
    });
    const moment = { validating: 1_795_000_000, completed: 1_795_003_600 };
    const batch = {
      id: 'batch_bench',
      endpoint: '/v1/chat/completions',
      input_file_id: 'file_in',
      completion_window: '24h',
      status: 'completed',
      output_file_id: 'file_out',
      error_file_id: null,
      errors: [],
      request_counts: { total: rows, completed: rows, failed: 0 },
      metadata: null,
      created_at: moment.validating,
      expires_at: moment.validating + 86_400,
      in_progress_at: moment.validating,
      finalizing_at: moment.completed,
      completed_at: moment.completed,
      failed_at: null,
      expired_at: null,
      cancelling_at: null,
      cancelled_at: null,
      raw: null,
    };
    /** @param {'records' | 'blobs'} store @param {string} kind @param {{ id: string, [member: string]: unknown }[]} records */
    const write = (store, kind, records) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('inference-console', 1);
        opening.onupgradeneeded = () => {
          for (const each of ['records', 'blobs']) opening.result.createObjectStore(each);
        };
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(store, 'readwrite');
          for (const record of records)
            transaction.objectStore(store).put(record, [kind, `built-in:${record.id}`]);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve(undefined);
          };
        };
      });
    const known = { v: 1, connectionId: 'built-in' };
    /** @param {string} id @param {Blob} content */
    const copy = (id, content) => {
      return { ...known, id, name: id, size: content.size, savedAt: Date.now(), content };
    };
    const times = { seenAt: Date.now(), createdAt: moment.validating * 1000 };
    const naming = { name: 'Benchmark', parentId: null, inputFileName: 'rows.jsonl' };
    await write('blobs', 'file-copies', [copy('file_in', input), copy('file_out', output)]);
    await write('records', 'batch-notes', [{ ...known, id: batch.id, ...naming, ...times, batch }]);
    return batch.id;
  });
}
