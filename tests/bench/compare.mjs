import { seedComparison } from '../seed-comparison.mjs';
import { makeDocument } from './document.mjs';
import { measureOpening } from './history.mjs';
import { installProbe } from './page-probe.mjs';
import { addConnection, measureStream, percentile } from './streaming.mjs';

/** The model of each streamed cell: its length in tokens, and tokens per second. */
const streamed = '4000@500';
const variants = 6;
/** A table of finished answers: its rows and variants, and the rows that are scrolled through. */
const tables = [
  { rows: 1000, variants: 6, scrolled: 1000, checks: [] },
  {
    rows: 10_000,
    variants: 4,
    scrolled: 1000,
    checks: [{ id: 'c', name: 'Says the', kind: 'contains', text: 'the', matchCase: false }],
  },
];
/** Pixels for each turn of the wheel. */
const turn = 400;
/** @import { Figure } from './report.mjs' */

/**
 * Measures comparisons: six cells that stream at the same time while a person types into a prompt, and tables of answers.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} site  The console.
 * @param {{ url: string, state: { lastByteAt: number } }} service  The stream server.
 */
export async function* measureCompare(browser, site, service) {
  yield* inContext(browser, (page) => measureRunning(page, site, service));
  for (const table of tables)
    yield* inContext(browser, (page) => measureFinished(page, site, table));
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {(page: import('@playwright/test').Page) => AsyncGenerator<string | Figure>} measure
 */
async function* inContext(browser, measure) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(installProbe);
    yield* measure(page);
  } finally {
    await context.close();
  }
}

/**
 * @param {import('@playwright/test').Page} page @param {string} site
 * @param {{ url: string, state: { lastByteAt: number } }} service
 * @returns {AsyncGenerator<string | Figure>}
 */
async function* measureRunning(page, site, service) {
  await addConnection(page, site, service.url);
  const models = Array.from({ length: variants }, () => streamed);
  const id = await seedComparison(page, { models, prompts: ['Go'], atOnce: variants });
  await page.goto(`${site}compare/?id=${id}`);
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  const send = async () => {
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await prompt.focus();
    await page
      .locator('[role=cell][aria-busy=true]')
      .nth(variants - 1)
      .waitFor();
  };
  // A query by role would compute roles in the page, which would be measured too.
  const hasEnded = () =>
    page.evaluate(() => document.querySelector('[role=cell][aria-busy=true]') === null);
  const figures = await measureStream(page, service.state, send, hasEnded);
  const answered = await page.getByRole('cell', { name: /^Answer of/ }).count();
  yield `${answered} cells streaming ${streamed.replace('@', ' tokens at ')} per second each:`;
  yield `  frames: at most ${figures.gap95.toFixed(1)} ms apart for 95 of 100 (limit 25), ${figures.fps.toFixed(0)} per second, ${figures.busyPerFrame.toFixed(1)} ms of the main thread for each`;
  yield `  keys in a prompt: next frame within ${figures.frame95.toFixed(1)} ms for 95 of 100 (limit 35), handled within ${figures.input95.toFixed(1)} ms`;
  yield {
    name: 'compared answers, 95 of 100 gaps between frames',
    unit: 'ms',
    values: [figures.gap95],
  };
  yield { name: 'compared answers, a frame', unit: 'ms', values: [figures.busyPerFrame] };
  yield { name: 'compared answers, 95 of 100 keys', unit: 'ms', values: [figures.frame95] };
  yield `  longest task: ${inWords(figures.longestTask)} (limit 50 ms); heap ${(figures.heap / 1e6).toFixed(1)} MB`;
}

/**
 * @param {import('@playwright/test').Page} page @param {string} site
 * @param {(typeof tables)[number]} wanted
 * @returns {AsyncGenerator<string | Figure>}
 */
async function* measureFinished(page, site, { rows, variants, scrolled, checks }) {
  const count = rows.toLocaleString('en');
  await page.goto(`${site}settings/`);
  // Answers of several lengths; a cell shows only the beginning of each.
  const answers = Array.from({ length: 12 }, (_, index) => makeDocument(180 + 40 * index));
  const models = Array.from({ length: variants }, () => 'built-in/guide');
  const prompts = Array.from({ length: rows }, (_, index) => `Question ${index}: how is it done?`);
  const id = await seedComparison(page, { models, prompts, answers, checks });
  const address = `${site}compare/?id=${id}`;
  const table = page.getByRole('table', { name: 'Comparison' });
  const { ms, elements, heap } = await measureOpening(page, address, async () => {
    await table.getByRole('cell', { name: 'Answer of A' }).first().waitFor();
    await table.getByRole('textbox', { name: 'Prompt', exact: true }).first().press('End');
  });
  yield `${count} rows with answers of ${variants} variants:`;
  yield { name: `${count} compared rows, usable`, unit: 'ms', values: [ms] };
  yield `  usable after ${ms.toFixed(0)} ms (limit ${rows > 1000 ? 1000 : 500}), ${elements.toLocaleString('en')} elements (limit 4,000), heap ${(heap / 1e6).toFixed(1)} MB`;
  yield* measureReading(page, count);
  yield* measureScrolling(page, table, { count, scrolled: scrolled / rows });
  yield await measureChoosing(page);
  yield* measureExport(page, count);
  if (checks.length === 0) return;
  // Every row is shown again.
  await page.goto(address);
  await read(page);
  yield* measureRuns(page, count);
}

/**
 * Measures runs of the whole table: they are stored after a single row is sent, and two of them are compared.
 * @param {import('@playwright/test').Page} page @param {string} count
 * @returns {AsyncGenerator<string | Figure>}
 */
async function* measureRuns(page, count) {
  const openRuns = async () => {
    await page.getByRole('button', { name: 'More for this comparison' }).click();
    await page.getByRole('menuitem', { name: 'Runs…' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Runs' });
  const runs = dialog.getByRole('list', { name: 'Runs' }).getByRole('listitem');
  /** @param {number} stored  The number of runs that are stored in the end. */
  const store = async (stored) => {
    await page.getByRole('button', { name: 'Row 1', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Run this row' }).click();
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
    await page.evaluate(() => window.benchProbe.start());
    const start = performance.now();
    await openRuns();
    await runs.nth(stored - 1).waitFor();
    const { longestTask } = await page.evaluate(() => window.benchProbe.stop());
    return { ms: performance.now() - start, longestTask };
  };
  const { ms, longestTask } = await store(1);
  yield { name: `a run of ${count} compared rows, stored`, unit: 'ms', values: [ms] };
  yield `  a run stored and listed after ${ms.toFixed(0)} ms, longest task ${inWords(longestTask)} (limit 50)`;
  // A later part of the table would continue a run without a name.
  await runs.getByRole('button', { name: /^Run / }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.keyboard.type('Baseline');
  await page.keyboard.press('Enter');
  await dialog.getByRole('heading', { name: 'Baseline' }).waitFor();
  await page.keyboard.press('Escape');
  await store(2);
  await page.evaluate(() => window.benchProbe.start());
  const start = performance.now();
  await dialog.getByRole('tab', { name: 'Compare' }).click();
  await dialog.getByText('What changed').waitFor();
  const compared = performance.now() - start;
  const { longestTask: longest } = await page.evaluate(() => window.benchProbe.stop());
  yield { name: `two runs of ${count} rows, compared`, unit: 'ms', values: [compared] };
  yield `  two runs compared after ${compared.toFixed(0)} ms, longest task ${inWords(longest)} (limit 50)`;
}

/**
 * Waits until all answers are read, and checked.
 * @param {import('@playwright/test').Page} page
 */
async function read(page) {
  const exports = page.getByRole('button', { name: 'Export results' });
  await exports.and(page.locator(':enabled')).waitFor();
  await page.getByText('checking answers').waitFor({ state: 'hidden' });
}

/**
 * Measures how long the page goes on reading and counting the answers after it is usable.
 * @param {import('@playwright/test').Page} page @param {string} count
 * @returns {AsyncGenerator<string | Figure>}
 */
async function* measureReading(page, count) {
  await page.evaluate(() => window.benchProbe.start());
  const start = performance.now();
  await read(page);
  const ms = performance.now() - start;
  const { longestTask } = await page.evaluate(() => window.benchProbe.stop());
  yield `  all answers of ${count} rows read and checked ${ms.toFixed(0)} ms later, longest task ${inWords(longestTask)}`;
}

/**
 * @param {import('@playwright/test').Page} page @param {import('@playwright/test').Locator} table
 * @param {{ count: string, scrolled: number }} wanted  `scrolled`: the share of the rows that is scrolled through.
 * @returns {AsyncGenerator<string | Figure>}
 */
async function* measureScrolling(page, table, { count, scrolled: share }) {
  const scroller = table.locator('..');
  const whole = await scroller.evaluate(({ scrollHeight, clientHeight }) => {
    return scrollHeight - clientHeight;
  });
  const height = whole * share;
  const rows = Number(count.replace(',', '')) * share;
  await scroller.hover();
  const client = await page.context().newCDPSession(page);
  // CPU time: other programs on the machine do not count.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
  };
  const before = await busy();
  await page.evaluate(() => window.benchProbe.start());
  for (let scrolled = 0; scrolled < height; scrolled += turn) {
    await page.mouse.wheel(0, turn);
    await page.waitForTimeout(16);
  }
  const { frameGaps, longestTask, elements } = await page.evaluate(() => window.benchProbe.stop());
  const spent = (await busy()) - before;
  await table.getByRole('textbox', { name: 'Prompt', exact: true }).last().waitFor();
  const time = frameGaps.reduce((sum, gap) => sum + gap, 0);
  yield { name: `scrolling, a row of ${count} compared`, unit: 'ms', values: [spent / rows] };
  yield `  scrolling by ${turn} pixels per turn through ${height.toFixed(0)} of ${whole.toLocaleString('en')}: frames at most ${percentile(frameGaps, 0.95).toFixed(1)} ms apart for 95 of 100 (limit 25), ${((frameGaps.length / time) * 1000).toFixed(0)} frames per second, ${(spent / rows).toFixed(1)} CPU ms for each row, longest task ${inWords(longestTask)}, ${elements.toLocaleString('en')} elements`;
}

/**
 * @param {import('@playwright/test').Page} page @param {string} count
 * @returns {AsyncGenerator<string | Figure>}
 */
async function* measureExport(page, count) {
  await page.getByRole('button', { name: 'Export results' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export results' });
  await page.evaluate(() => window.benchProbe.start());
  const start = performance.now();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save', exact: true }).click(),
  ]);
  await saved.path();
  const ms = performance.now() - start;
  const { longestTask } = await page.evaluate(() => window.benchProbe.stop());
  yield { name: `export of ${count} compared rows`, unit: 'ms', values: [ms] };
  yield `  exported as CSV after ${ms.toFixed(0)} ms (limit 10,000), longest task ${inWords(longestTask)}`;
}

/** @param {number} longestTask */
function inWords(longestTask) {
  return longestTask ? `${longestTask.toFixed(0)} ms` : 'under 50 ms';
}

/**
 * Measures the time from choosing an order, a filter or a search to the frame that shows the rows.
 * @param {import('@playwright/test').Page} page
 */
async function measureChoosing(page) {
  const chosen = await page.evaluate(async () => {
    /** @param {string} selector @param {string} value @param {string} type */
    const choose = async (selector, value, type) => {
      const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (
        document.querySelector(selector)
      );
      const start = performance.now();
      field.value = value;
      field.dispatchEvent(new Event(type, { bubbles: true }));
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      return performance.now() - start;
    };
    return {
      order: await choose('select[aria-label="Order of rows"]', 'slowest', 'change'),
      filter: await choose('select[aria-label="Rows shown"]', 'unvoted', 'change'),
      search: await choose('input[aria-label="Search rows"]', 'question 99', 'input'),
    };
  });
  const times = Object.entries(chosen).map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`);
  return `  until the frame with the chosen rows (limit 50): ${times.join(', ')}`;
}
