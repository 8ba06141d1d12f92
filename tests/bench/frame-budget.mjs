import { whenStarted } from './start.mjs';
import { measureStream, openConsole, openYardstick } from './streaming.mjs';
import { withTrace } from './trace-split.mjs';

const model = '16000@2000';
const columns = [
  'script',
  'collection',
  'style',
  'layout',
  'paint',
  'observers',
  'input',
  'network',
  'other',
];

/** @import { Browser } from '@playwright/test' */

/**
 * Splits the main thread's CPU time by phase, from Chromium's trace: for a frame while an answer streams, in the console and
 * in the floor, and for a start.
 * @param {Browser} browser @param {string} site
 * @param {{ url: string, state: { lastByteAt: number } }} service  The stream server.
 * @returns {AsyncGenerator<string>}
 */
export async function* measureBudget(browser, site, service) {
  yield `CPU ms of a frame by phase, ${model.replace('@', ' tokens at ')} per second:`;
  yield row('', 'frames', ...columns);
  for (const name of ['floor', 'console']) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const { page, send, hasEnded } =
      name === 'console'
        ? await openConsole(context, site, service.url, model)
        : await openYardstick(context, `${service.url}/${name}.html`, model);
    let frames = NaN;
    const ms = await withTrace(page, async () => {
      ({ frames } = await measureStream(page, service.state, send, hasEnded));
    });
    yield row(name, frames, ...columns.map((phase) => ((ms[phase] ?? 0) / frames).toFixed(2)));
    await context.close();
  }
  yield* measureStart(browser, site);
}

/** @param {Browser} browser @param {string} site @returns {AsyncGenerator<string>} */
async function* measureStart(browser, site) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${site}chat/`);
  await page.waitForTimeout(3000);
  const starting = ['html', 'compile', ...columns];
  yield 'CPU ms of the start of /chat/ by phase, until the composer can be used:';
  yield row('', '', ...starting);
  for (let time = 0; time < 3; time += 1) {
    await page.goto('about:blank');
    const start = async () => {
      await page.goto(`${site}chat/`, { waitUntil: 'commit' });
      await page.evaluate(whenStarted);
    };
    const ms = await withTrace(page, start, 'usable');
    yield row('', '', ...starting.map((phase) => (ms[phase] ?? 0).toFixed(1)));
  }
  await context.close();
}

/** @param {(string | number)[]} cells */
function row(...cells) {
  return cells.map((cell) => String(cell).padStart(10)).join(' ');
}
