import { parseArgs } from 'node:util';
import { ensureChromium } from './ensure-chromium.mjs';
import { root, runPackage } from './run.mjs';
import { fail, setUp } from './set-up.mjs';
import { serveFolder } from './static-server.mjs';
import { measureAttachments } from '../tests/bench/attachments.mjs';
import { measureBatchResults } from '../tests/bench/batch-results.mjs';
import { measureBatchCheck } from '../tests/bench/batch-check.mjs';
import { measureAudioConversion } from '../tests/bench/audio-conversion.mjs';
import { measureCompare } from '../tests/bench/compare.mjs';
import { measureExchanges } from '../tests/bench/exchanges.mjs';
import { measureFirstMinute } from '../tests/bench/first-minute.mjs';
import { measureBudget } from '../tests/bench/frame-budget.mjs';
import { measureHistory } from '../tests/bench/history.mjs';
import { measureHostile } from '../tests/bench/hostile.mjs';
import { measureHours } from '../tests/bench/hours.mjs';
import { measureRecording } from '../tests/bench/recording.mjs';
import { Report } from '../tests/bench/report.mjs';
import { measureSearch } from '../tests/bench/search.mjs';
import { measureService } from '../tests/bench/service.mjs';
import { measureStart } from '../tests/bench/start.mjs';
import { measureStream, medians, openConsole, openYardstick } from '../tests/bench/streaming.mjs';
import { startStreamServer } from '../tests/bench/stream-server.mjs';

const { values: options } = parseArgs({
  options: {
    tokens: { type: 'string', default: '1000,4000,16000,64000' },
    rates: { type: 'string', default: '0,2000,3000' },
    only: { type: 'string', default: 'console,long,floor,library' },
    rounds: { type: 'string', default: '3' },
    parts: {
      type: 'string',
      default:
        'load,first-minute,history,search,exchanges,attachments,service,audio,check,results,hostile,recording,compare,streams,budget,hours',
    },
  },
});
const list = (/** @type {string} */ text) => text.split(',').filter(Boolean);
const parts = list(options.parts);

await setUp();
await ensureChromium();
if (await runPackage('vite', ['build', '--logLevel', 'warn'])) fail('The build failed; see above.');

const { chromium } = await import('@playwright/test');
const { launchOptions } = await import('./chromium.mjs');
const site = await serveFolder({ folder: `${root}build` });
const service = await startStreamServer();
const browser = await chromium.launch(launchOptions());
const report = new Report((line) => console.log(line));

try {
  if (parts.includes('load')) await report.take(measureStart(browser, site.url, service));
  if (parts.includes('first-minute'))
    await report.take(measureFirstMinute(browser, site.url, `${root}test-results/first-minute`));
  if (parts.includes('history')) await report.take(measureHistory(browser, site.url));
  if (parts.includes('search')) await report.take(measureSearch(browser, site.url));
  if (parts.includes('exchanges')) await report.take(measureExchanges(browser, site.url));
  if (parts.includes('attachments')) await report.take(measureAttachments(browser, site.url));
  if (parts.includes('service')) await report.take(measureService(browser));
  if (parts.includes('check')) await report.take(measureBatchCheck(browser));
  if (parts.includes('results')) await report.take(measureBatchResults(browser, site.url));
  if (parts.includes('hostile')) await report.take(measureHostile(browser));
  if (parts.includes('audio')) await report.take(measureAudioConversion(browser));
  if (parts.includes('recording')) await report.take(measureRecording(browser, site.url, service));
  if (parts.includes('compare')) await report.take(measureCompare(browser, site.url, service));
  if (parts.includes('streams')) await benchStreams();
  if (parts.includes('budget')) await report.take(measureBudget(browser, site.url, service));
  if (parts.includes('hours')) await report.take(measureHours(browser, site.url, service));
  report.end(`${root}bench-history.jsonl`);
} finally {
  await browser.close();
  await site.close();
  service.close();
}

async function benchStreams() {
  const rounds = Number(options.rounds);
  console.log(`Streams, medians of ${rounds}; times of the processor, x as many times the floor`);
  console.log(
    row(
      'tokens',
      'rate/s',
      'page',
      'busy ms',
      'x',
      'ms/frame',
      'x',
      'fps',
      'gap95',
      'input95',
      'key95',
      'longest',
      'shift',
      'total ms',
      'lag ms',
      'heap MB',
      'nodes',
    ),
  );
  for (const rate of list(options.rates))
    for (const tokens of list(options.tokens)) await benchStream(tokens, rate, rounds);
}

/**
 * The pages take turns, so that other load on the machine affects all of them.
 *
 * @param {string} tokens
 * @param {string} rate
 * @param {number} rounds
 */
async function benchStream(tokens, rate, rounds) {
  const names = ['floor', 'console', 'long', 'library'].filter((one) =>
    list(options.only).includes(one),
  );
  /** @type {Record<string, import('../tests/bench/streaming.mjs').Figures[]>} */
  const runs = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) runs[name]?.push(await stream(name, `${tokens}@${rate}`));
  const floor = runs.floor ? medians(runs.floor) : undefined;
  for (const name of names) {
    const figures = medians(runs[name] ?? []);
    if (floor && (name === 'console' || name === 'long'))
      noteStream(`${tokens} tokens at ${rate}, ${name}`, figures.busy, floor.busy);
    console.log(
      row(
        tokens,
        rate === '0' ? 'socket' : rate,
        name,
        figures.busy.toFixed(0),
        (figures.busy / (floor?.busy ?? NaN)).toFixed(2),
        figures.busyPerFrame.toFixed(1),
        (figures.busyPerFrame / (floor?.busyPerFrame ?? NaN)).toFixed(2),
        figures.fps.toFixed(0),
        figures.gap95.toFixed(0),
        figures.input95.toFixed(0),
        figures.frame95.toFixed(0),
        figures.longestTask.toFixed(0),
        figures.layoutShift.toFixed(3),
        figures.total.toFixed(0),
        figures.lag.toFixed(0),
        (figures.heap / 1e6).toFixed(1),
        figures.nodes.toFixed(0),
      ),
    );
  }
}

/**
 * @param {string} name
 * @param {number} busy
 * @param {number} floor NaN if it was not requested.
 */
function noteStream(name, busy, floor) {
  if (!Number.isNaN(floor)) report.note({ name, unit: 'ms', values: [busy], floor: [floor] });
}

/** @param {string} name  `long` is the console with 400 messages before the answer. @param {string} model */
async function stream(name, model) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const { page, send, hasEnded } =
      name === 'console' || name === 'long'
        ? await openConsole(context, site.url, service.url, model, name === 'long' ? 400 : 0)
        : await openYardstick(context, `${service.url}/${name}.html`, model);
    return await measureStream(page, service.state, send, hasEnded);
  } finally {
    await context.close();
  }
}

/** @param {(string | number)[]} cells */
function row(...cells) {
  return cells.map((cell) => String(cell).padStart(9)).join(' ');
}
