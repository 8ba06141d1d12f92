import { launchOptions } from '../../scripts/chromium.mjs';
import { heldMemory } from './memory.mjs';
import { addConnection, openConsole } from './streaming.mjs';

/** Number of memory readings during a journey. */
const readings = 10;
/** Number of readings at the start that are ignored: the page still loads parts and fills caches. */
const warm = 2;

const chats = 200;
const chatModel = '2000@0';
const recordings = 50;
/** Milliseconds by the page's clock. */
const watching = 8 * 3_600_000;
const watchStep = 30_000;
/** Milliseconds between changes of the batch's counts. */
const countsMove = 300_000;

/** @import { Browser, Page } from '@playwright/test' */
/** @import { Memory } from './memory.mjs' */
/** @import { Figure } from './report.mjs' */
/** @typedef {{ url: string, state: { lastByteAt: number } }} Service  The stream server. */

/**
 * Measures the console's memory after hours of use: chats that are answered, left and opened again, a batch that is watched
 * while the page's clock is advanced, and recordings. Only Chromium's own data may grow: an undo entry for each sent text (two
 * nodes) and entries of its performance timeline.
 * @param {Browser} others @param {string} site @param {Service} service
 * @param {string[]} [journeys]  Some of `chats`, `batch` and `recordings`.
 * @returns {AsyncGenerator<string | Figure>}
 */
export async function* measureHours(others, site, service, journeys = Object.keys(all)) {
  const browser = await others.browserType().launch(withMicrophone());
  try {
    for (const name of journeys) yield* all[name]?.(browser, site, service) ?? [];
  } finally {
    await browser.close();
  }
}

/** Launch options for a microphone and no JIT compiler: compiled code would hide other growth. */
function withMicrophone() {
  const options = launchOptions();
  const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  const plain = '--js-flags=--no-sparkplug --no-maglev --no-turbofan';
  return { ...options, args: [...options.args, ...microphone, plain] };
}

/** @type {Record<string, (browser: Browser, site: string, service: Service) => AsyncGenerator<string | Figure>>} */
const all = { chats: measureChats, batch: measureBatch, recordings: measureRecordings };

/** @param {Browser} browser @param {string} site @param {Service} service @returns {AsyncGenerator<string | Figure>} */
async function* measureChats(browser, site, service) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const { page } = await openConsole(context, site, service.url, chatModel);
    const rows = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link');
    const regenerate = page.getByRole('button', { name: 'Regenerate' });
    yield* watchMemory(page, `${chats} chats of 2,000 tokens`, chats, async (index) => {
      await page.getByRole('button', { name: 'New chat' }).click();
      await regenerate.waitFor({ state: 'detached' });
      await page.getByRole('textbox', { name: 'Message' }).fill(`Question ${index}`);
      await page.keyboard.press('Enter');
      await regenerate.waitFor();
      if (index === 0) return;
      // An earlier chat, which is no longer held in memory.
      await rows.nth(Math.min(index, 6)).click();
      await page
        .getByText(`Question ${Math.max(0, index - 6)}`, { exact: true })
        .last()
        .waitFor();
      await regenerate.waitFor();
    });
  } finally {
    await context.close();
  }
}

/** @param {Browser} browser @param {string} site @returns {AsyncGenerator<string | Figure>} */
async function* measureBatch(browser, site) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const start = Date.now();
  let passed = 0;
  let requests = 0;
  const batch = () => ({
    id: 'batch_hours',
    object: 'batch',
    endpoint: '/v1/chat/completions',
    input_file_id: 'file_hours',
    completion_window: '24h',
    status: 'in_progress',
    created_at: Math.floor(start / 1000) - 60,
    in_progress_at: Math.floor(start / 1000) - 50,
    expires_at: Math.floor(start / 1000) + 86_400,
    request_counts: { total: 50_000, completed: 100 * Math.floor(passed / countsMove), failed: 0 },
  });
  const headers = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': '*, authorization',
  };
  await context.route('https://batches.invalid/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (/\/batches/.test(pathname)) requests += 1;
    const list = (/** @type {object[]} */ data) => ({ object: 'list', data });
    if (/\/batches\/batch_hours$/.test(pathname)) return route.fulfill({ headers, json: batch() });
    if (/\/batches$/.test(pathname)) return route.fulfill({ headers, json: list([batch()]) });
    return route.fulfill({ headers, json: list([]) });
  });
  try {
    await addConnection(page, site, 'https://batches.invalid');
    await page.clock.install();
    await page.goto(`${site}batches/?id=batch_hours`);
    await page.getByText('50,000').first().waitFor();
    const steps = watching / watchStep;
    yield* watchMemory(page, '8 hours of a batch watched', steps, async () => {
      await page.clock.runFor(watchStep);
      passed += watchStep;
    });
    yield `  ${requests} requests for it`;
  } finally {
    await context.close();
  }
}

/** @param {Browser} browser @param {string} site @returns {AsyncGenerator<string | Figure>} */
async function* measureRecordings(browser, site) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(`${site}audio/`);
    yield* watchMemory(page, `${recordings} recordings of a second`, recordings, async () => {
      await page.getByRole('button', { name: 'Record', exact: true }).click();
      await page.getByText('0:01', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Stop recording' }).click();
      await page.getByRole('button', { name: 'Record', exact: true }).waitFor();
    });
  } finally {
    await context.close();
  }
}

/**
 * Repeats the step of a journey and reads the memory after each tenth of the steps.
 * @param {Page} page @param {string} name @param {number} steps @param {(index: number) => Promise<void>} step
 * @returns {AsyncGenerator<string | Figure>}
 */
async function* watchMemory(page, name, steps, step) {
  const client = await page.context().newCDPSession(page);
  /** @type {Memory[]} */
  const held = [];
  yield `${name}:`;
  yield row('after', 'heap MB', 'nodes', 'listeners', 'documents');
  for (let index = 0; index < steps; index += 1) {
    await step(index);
    if ((index + 1) % Math.round(steps / readings) > 0) continue;
    const now = await heldMemory(client);
    held.push(now);
    yield row(index + 1, (now.heap / 1e6).toFixed(2), now.nodes, now.listeners, now.documents);
  }
  await client.detach();
  const grown = held
    .slice(warm)
    .map(({ heap }, index) => (heap - (held[index + warm - 1]?.heap ?? NaN)) / 1000);
  yield { name: `${name}, heap a tenth`, unit: 'KB', values: grown };
  const nodes = held
    .slice(warm)
    .map((now, index) => now.nodes - (held[index + warm - 1]?.nodes ?? NaN));
  yield { name: `${name}, nodes a tenth`, unit: 'count', values: nodes };
}

/** @param {(string | number)[]} cells */
function row(...cells) {
  return cells.map((cell) => String(cell).padStart(10)).join(' ');
}
