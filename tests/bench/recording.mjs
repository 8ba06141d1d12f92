import { measureStream, openConsole } from './streaming.mjs';

const model = '16000@2000';
/** Enough for a median that one disturbance does not change. */
const pairs = 5;

/** @import { Figure } from './report.mjs' */

/**
 * Measures the cost of recording requests while an answer streams: the same answer with and without recording, in turns.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url  Of the console.
 * @param {{ url: string, state: { lastByteAt: number } }} service  The stream server.
 * @returns {AsyncGenerator<string | Figure>}
 */
export async function* measureRecording(browser, url, service) {
  yield `Recording requests, ${model.replace('@', ' tokens at ')} per second, ms of the main thread:\n`;
  /** @type {{ on: number[], off: number[] }} */
  const busy = { on: [], off: [] };
  for (let pair = 0; pair < pairs; pair += 1)
    // The order alternates, because caches are warmer for the second of a pair.
    for (const records of [pair % 2 !== 0, pair % 2 === 0]) {
      const name = records ? 'on' : 'off';
      const figures = await stream(records);
      busy[name].push(figures.busy);
      yield `${name.padEnd(4)}${figures.busy.toFixed(0)}, input95 ${figures.input95.toFixed(0)}, longest task ${figures.longestTask.toFixed(0)}`;
    }
  yield { name: 'a stream that is recorded', unit: 'ms', values: busy.on, floor: busy.off };

  /** @param {boolean} records */
  async function stream(records) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addInitScript((value) => {
      localStorage.setItem('inference-console.preference.recordRequests', value);
    }, JSON.stringify(records));
    const { page, send, hasEnded } = await openConsole(context, url, service.url, model);
    try {
      return await measureStream(page, service.state, send, hasEnded);
    } finally {
      await context.close();
    }
  }
}
