import { seedHistory } from './history.mjs';
import { installProbe } from './page-probe.mjs';

/** Milliseconds between keys that are typed into the composer while the answer streams. */
const keyInterval = 150;
/** Milliseconds without a change after which the latest paint counts as the last one. */
const quiet = 600;

/**
 * @typedef {{ busy: number, frames: number, busyPerFrame: number, fps: number, gap95: number, input95: number,
 *   frame95: number, longestTask: number, layoutShift: number, total: number, lag: number, heap: number, nodes: number, elements: number }} Figures
 *   Times in milliseconds: `input95` from a key to the start of its handling, `frame95` to the next frame. `heap` in bytes.
 */

/**
 * Streams one document through one page. Measures from the press of Send to the last paint.
 * @param {import('@playwright/test').Page} page  Ready to send, with the probe installed.
 * @param {{ lastByteAt: number }} server
 * @param {() => Promise<void>} send
 * @param {() => Promise<boolean>} hasEnded
 * @returns {Promise<Figures>}
 */
export async function measureStream(page, server, send, hasEnded) {
  const client = await page.context().newCDPSession(page);
  // CPU time: other programs on the machine do not count.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  await client.send('HeapProfiler.collectGarbage');
  const before = await metrics(client);
  const sentAt = await page.evaluate(() => window.benchProbe.start());
  await send();
  while (!(await hasEnded())) {
    await page.keyboard.press('a');
    await page.waitForTimeout(keyInterval);
  }
  await page.waitForFunction((wanted) => window.benchProbe.isQuiet(wanted), quiet);
  const after = await metrics(client);
  const probe = await page.evaluate(() => window.benchProbe.stop());
  await client.send('HeapProfiler.collectGarbage');
  const { JSHeapUsedSize: heap = 0 } = await metrics(client);
  await client.detach();
  return figuresOf({ before, after, probe, sentAt, lastByteAt: server.lastByteAt, heap });
}

/** @param {import('@playwright/test').CDPSession} client @returns {Promise<Record<string, number>>} */
async function metrics(client) {
  const { metrics: list } = await client.send('Performance.getMetrics');
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
}

/**
 * @param {{ before: Record<string, number>, after: Record<string, number>, probe: BenchReading, sentAt: number,
 *   lastByteAt: number, heap: number }} readings
 * @returns {Figures}
 */
function figuresOf({ before, after, probe, sentAt, lastByteAt, heap }) {
  const busy = ((after.TaskDuration ?? NaN) - (before.TaskDuration ?? NaN)) * 1000;
  const total = probe.lastPaintAt - sentAt;
  // Only frames before the last paint: frames of a quiet page would improve the figures.
  const gaps = probe.frameGaps.slice(0, framesUntil(probe.frameGaps, total));
  return {
    busy,
    frames: gaps.length,
    busyPerFrame: busy / Math.max(1, gaps.length),
    fps: (gaps.length / total) * 1000,
    gap95: percentile(gaps, 0.95),
    input95: percentile(probe.inputDelays, 0.95),
    frame95: percentile(probe.frameDelays, 0.95),
    longestTask: probe.longestTask,
    layoutShift: probe.layoutShift,
    total,
    lag: probe.lastPaintAt - lastByteAt,
    heap,
    nodes: after.Nodes ?? NaN,
    elements: probe.elements,
  };
}

/** @param {number[]} gaps @param {number} duration */
function framesUntil(gaps, duration) {
  let elapsed = 0;
  const index = gaps.findIndex((gap) => (elapsed += gap) > duration);
  return index < 0 ? gaps.length : index;
}

/** @param {number[]} values @param {number} share */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/**
 * The median of each figure.
 * @param {Figures[]} runs
 */
export function medians(runs) {
  const names = /** @type {(keyof Figures)[]} */ (Object.keys(runs[0] ?? {}));
  return /** @type {Figures} */ (
    Object.fromEntries(
      names.map((name) => [
        name,
        percentile(
          runs.map((run) => run[name]),
          0.5,
        ),
      ]),
    )
  );
}

/**
 * Opens a yardstick page that is ready to stream.
 * @param {import('@playwright/test').BrowserContext} context @param {string} url @param {string} model
 */
export async function openYardstick(context, url, model) {
  const page = await context.newPage();
  await page.addInitScript(installProbe);
  await page.goto(`${url}?model=${encodeURIComponent(model)}`);
  await page.getByRole('textbox', { name: 'Message' }).focus();
  return {
    page,
    send: () => page.evaluate(() => document.querySelector('button')?.click()),
    hasEnded: () => page.evaluate(() => document.body.dataset.state === 'done'),
  };
}

/**
 * Opens the console's chat page, connected to the stream server and ready to stream.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} url @param {string} serviceUrl @param {string} model
 * @param {number} [messages]  Number of messages that the conversation already has.
 */
export async function openConsole(context, url, serviceUrl, model, messages = 0) {
  const page = await context.newPage();
  await page.addInitScript(installProbe);
  await addConnection(page, url, serviceUrl);
  const id = messages > 0 ? await seedHistory(page, { conversations: 1, messages }) : undefined;
  await page.goto(`${url}chat/${id ? `?id=${id}` : ''}`);
  if (id) await page.getByRole('button', { name: 'Regenerate' }).last().waitFor();
  await page.getByRole('combobox', { name: 'Model' }).fill(model);
  await page.keyboard.press('Enter');
  const composer = page.getByRole('textbox', { name: 'Message' });
  await composer.fill('Go');
  await composer.focus();
  return {
    page,
    send: () => page.keyboard.press('Enter'),
    hasEnded: () =>
      page.evaluate(
        (earlier) =>
          document.querySelectorAll('article[aria-label="Assistant message"]').length > earlier &&
          document.querySelector('article[aria-busy="true"]') === null,
        messages / 2,
      ),
  };
}

/**
 * Connects the console to the stream server.
 * @param {import('@playwright/test').Page} page
 * @param {string} url @param {string} serviceUrl
 */
export async function addConnection(page, url, serviceUrl) {
  await page.goto(`${url}settings/`);
  await page.getByRole('button', { name: 'Add connection' }).first().click();
  await page.getByRole('textbox', { name: 'Base URL' }).fill(`${serviceUrl}/v1`);
  await page.getByRole('textbox', { name: 'API key' }).fill('sk-benchmark-0123456789');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}
