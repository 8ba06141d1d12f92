import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchOptions } from '../../scripts/chromium.mjs';
import { installProbe } from './page-probe.mjs';
import { seedSearch, words } from './seed-search.mjs';
import { percentile } from './streaming.mjs';

const conversations = 10_000;
const messages = 20;
const coldStarts = 10;
/** @import { Figure } from './report.mjs' */

/** A word of the newest conversation, one of the oldest, which the search reads last, and one that does not occur. */
const queries = { newest: words.newest, oldest: words.oldest, nothing: 'nowherewritten' };

/**
 * Searches 10,000 conversations in the palette. Measures from a key to the frame that shows the first results: before any text
 * is packed, with packed text on disk, and with packed text in memory. Uses a profile on disk, not a private one.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} site
 * @returns {AsyncGenerator<string | Figure>}
 */
export async function* measureSearch(browser, site) {
  const profile = await mkdtemp(join(tmpdir(), 'search-bench-'));
  const context = await browser.browserType().launchPersistentContext(profile, {
    ...launchOptions(),
    viewport: { width: 1440, height: 900 },
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.addInitScript(installProbe);
    await page.goto(`${site}settings/`);
    const bytes = await seedSearch(page, { conversations, messages });
    yield `${conversations.toLocaleString('en')} conversations, ${(conversations * messages).toLocaleString('en')} messages, ${megabytes(bytes)} of text:`;
    yield* measureFirst(page, site);
    yield* measureCold(page, site);
    yield* measureWarm(page);
    yield* measureSize(page);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** @param {import('@playwright/test').Page} page @param {string} site @returns {AsyncGenerator<string>} */
async function* measureFirst(page, site) {
  await openPalette(page, site);
  const newest = await typeWhole(page, queries.newest);
  const packed = await page.evaluate(async () => {
    const start = performance.now();
    while (/has been read/.test(document.querySelector('dialog [role=status]')?.textContent ?? ''))
      await new Promise((later) => setTimeout(later, 20));
    return performance.now() - start;
  });
  const { longestTask } = await page.evaluate(() => window.benchProbe.stop());
  yield `  before packing: ${newest.toFixed(0)} ms to a result in the newest conversation, ${(newest + packed).toFixed(0)} ms until all text is packed, longest task ${inWords(longestTask)}`;
}

/** @param {import('@playwright/test').Page} page @param {string} site @returns {AsyncGenerator<string | Figure>} */
async function* measureCold(page, site) {
  for (const [name, query] of Object.entries(queries)) {
    const times = [];
    let longest = 0;
    for (let start = 0; start < coldStarts; start += 1) {
      await openPalette(page, site);
      times.push(await typeWhole(page, query));
      const { longestTask } = await page.evaluate(() => window.benchProbe.stop());
      longest = Math.max(longest, longestTask);
    }
    yield `  cold, ${name}: ${inPercentiles(times)}, longest task ${inWords(longest)}`;
    yield { name: `cold search, ${name}`, unit: 'ms', values: times };
  }
}

/** @param {import('@playwright/test').Page} page @returns {AsyncGenerator<string | Figure>} */
async function* measureWarm(page) {
  await page.evaluate(() => window.benchProbe.start());
  const keys = [];
  const absent = [];
  for (const word of [...words.some, queries.oldest]) {
    await page.getByRole('combobox', { name: 'Search' }).fill('');
    for (let length = 1; length <= word.length; length += 1)
      keys.push(await timeKey(page, word.charAt(length - 1), word.slice(0, length)));
  }
  for (let index = 0; index < 10; index += 1) absent.push(await typeWhole(page, queries.nothing));
  yield { name: 'warm search, 95 of 100 keys', unit: 'ms', values: [percentile(keys, 0.95)] };
  const { longestTask, inputDelays } = await page.evaluate(() => window.benchProbe.stop());
  yield `  warm, ${keys.length} keys: ${inPercentiles(keys)}; nothing found: ${inPercentiles(absent)}`;
  yield `  longest task ${inWords(longestTask)}, keys handled within ${percentile(inputDelays, 0.95).toFixed(1)} ms for 95 of 100`;
}

/** @param {import('@playwright/test').Page} page @returns {AsyncGenerator<string>} */
async function* measureSize(page) {
  const { usageDetails = {} } = await page.evaluate(
    async () => /** @type {any} */ (await navigator.storage.estimate()),
  );
  const heap = await workerHeap(page);
  yield `  on disk: ${megabytes(usageDetails.fileSystem ?? NaN)} of packed text and ${megabytes(usageDetails.indexedDB ?? NaN)} of records; heap of the worker, with its text, ${megabytes(heap)}\n`;
}

/** Opens the palette in a page that has no text in memory yet. @param {import('@playwright/test').Page} page @param {string} site */
async function openPalette(page, site) {
  await page.goto('about:blank');
  await page.goto(`${site}models/`);
  await page.getByRole('combobox', { name: 'Connection' }).waitFor();
  // Loading in the background is not measured.
  await page.waitForTimeout(1500);
  await page.evaluate(() => window.benchProbe.start());
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
}

/** Inserts the whole query but its last letter at once. Returns milliseconds from the last key. @param {import('@playwright/test').Page} page @param {string} query */
async function typeWhole(page, query) {
  await page.getByRole('combobox', { name: 'Search' }).fill('');
  await page.keyboard.insertText(query.slice(0, -1));
  return timeKey(page, query.slice(-1), query);
}

/**
 * Returns milliseconds from a key to the frame that shows the first hit, or that nothing matches.
 * @param {import('@playwright/test').Page} page @param {string} key @param {string} query
 */
async function timeKey(page, key, query) {
  await page.evaluate((wanted) => {
    let pressed = NaN;
    addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), {
      capture: true,
      once: true,
    });
    const isShown = () => {
      const dialog = document.querySelector('dialog');
      if (/Nothing matches/.test(dialog?.textContent ?? '')) return true;
      const marks = [...(dialog?.querySelectorAll('mark') ?? [])];
      return marks.some(({ textContent }) => textContent.toLowerCase() === wanted);
    };
    const shown = new Promise((resolve) => {
      const look = () => {
        if (Number.isNaN(pressed) || !isShown()) return void setTimeout(look);
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
      };
      look();
    });
    Object.assign(globalThis, { shown });
  }, query);
  await page.keyboard.press(key);
  return page.evaluate(() => /** @type {any} */ (globalThis).shown);
}

/** @param {import('@playwright/test').Page} page @returns {Promise<number>} Bytes. */
async function workerHeap(page) {
  const client = await page.context().newCDPSession(page);
  /** @type {Promise<number>} */
  const heap = new Promise((resolve) => {
    client.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type !== 'worker' || !/search/.test(targetInfo.url)) return;
      client.on('Target.receivedMessageFromTarget', ({ message }) => {
        const { id, result } = JSON.parse(message);
        if (id === 2)
          resolve(
            result.usedSize + (result.embedderHeapUsedSize ?? 0) + (result.backingStorageSize ?? 0),
          );
      });
      const send = (/** @type {object} */ call) =>
        client.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(call) });
      void send({ id: 1, method: 'HeapProfiler.collectGarbage' }).then(() =>
        send({ id: 2, method: 'Runtime.getHeapUsage' }),
      );
    });
  });
  await client.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  const measured = await Promise.race([
    heap,
    new Promise((late) => setTimeout(() => late(NaN), 10_000)),
  ]);
  await client.detach();
  return measured;
}

/** @param {number[]} times */
function inPercentiles(times) {
  return `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`;
}

/** @param {number} longestTask */
function inWords(longestTask) {
  return longestTask ? `${longestTask.toFixed(0)} ms` : 'under 50 ms';
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
