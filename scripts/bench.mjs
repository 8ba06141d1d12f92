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
import { firstLoad } from '../tests/bench/first-load.mjs';
import { measureOpening, seedHistory, worstSearchKey } from '../tests/bench/history.mjs';
import { measureHostile } from '../tests/bench/hostile.mjs';
import { measureRecording } from '../tests/bench/recording.mjs';
import { measureSearch } from '../tests/bench/search.mjs';
import { measureService } from '../tests/bench/service.mjs';
import { measureStream, openConsole, openYardstick } from '../tests/bench/streaming.mjs';
import { startStreamServer } from '../tests/bench/stream-server.mjs';

const { values: options } = parseArgs({
  options: {
    tokens: { type: 'string', default: '1000,4000,16000,64000' },
    rates: { type: 'string', default: '0,2000,3000' },
    only: { type: 'string', default: 'console,long,floor,library' },
    parts: {
      type: 'string',
      default:
        'load,history,search,exchanges,attachments,service,audio,check,results,hostile,recording,compare,streams',
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

try {
  if (parts.includes('load')) printFirstLoad();
  if (parts.includes('history')) await benchHistory();
  if (parts.includes('search'))
    for await (const line of measureSearch(browser, site.url)) console.log(line);
  if (parts.includes('exchanges'))
    for await (const line of measureExchanges(browser, site.url)) console.log(line);
  if (parts.includes('attachments'))
    for await (const line of measureAttachments(browser, site.url)) console.log(line);
  if (parts.includes('service'))
    for await (const line of measureService(browser)) console.log(line);
  if (parts.includes('check'))
    for await (const line of measureBatchCheck(browser)) console.log(line);
  if (parts.includes('results'))
    for await (const line of measureBatchResults(browser, site.url)) console.log(line);
  if (parts.includes('hostile'))
    for await (const line of measureHostile(browser)) console.log(line);
  if (parts.includes('audio'))
    for await (const line of measureAudioConversion(browser)) console.log(line);
  if (parts.includes('recording'))
    for await (const line of measureRecording(browser, site.url, service)) console.log(line);
  if (parts.includes('compare'))
    for await (const line of measureCompare(browser, site.url, service)) console.log(line);
  if (parts.includes('streams')) await benchStreams();
} finally {
  await browser.close();
  await site.close();
  service.close();
}

function printFirstLoad() {
  const { bytes, files } = firstLoad('chat/');
  console.log(`First load of /chat/: ${kilobytes(bytes)} KB gzip in ${files} files\n`);
}

async function benchStreams() {
  console.log(
    row(
      'tokens',
      'rate/s',
      'page',
      'busy ms',
      'x floor',
      'ms/frame',
      'fps',
      'gap95',
      'input95',
      'longest',
      'total ms',
      'lag ms',
      'heap MB',
      'nodes',
    ),
  );
  for (const rate of list(options.rates)) {
    for (const tokens of list(options.tokens)) {
      let floor = NaN;
      // The floor goes first: the others are told as multiples of it.
      for (const name of ['floor', 'console', 'long', 'library'].filter((one) =>
        list(options.only).includes(one),
      )) {
        const figures = await stream(name, `${tokens}@${rate}`);
        if (name === 'floor') floor = figures.busy;
        console.log(
          row(
            tokens,
            rate === '0' ? 'socket' : rate,
            name,
            figures.busy.toFixed(0),
            (figures.busy / floor).toFixed(2),
            figures.busyPerFrame.toFixed(1),
            figures.fps.toFixed(0),
            figures.gap95.toFixed(0),
            figures.input95.toFixed(0),
            figures.longestTask.toFixed(0),
            figures.total.toFixed(0),
            figures.lag.toFixed(0),
            (figures.heap / 1e6).toFixed(1),
            figures.nodes.toFixed(0),
          ),
        );
      }
    }
  }
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

async function benchHistory() {
  console.log(row('history', '', '', 'usable ms', 'elements', 'heap MB', 'worst key ms'));
  for (const wanted of [
    { conversations: 1, messages: 400 },
    { conversations: 10_000, messages: 0 },
  ]) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${site.url}settings/`);
    const id = await seedHistory(page, wanted);
    const many = wanted.conversations > 1;
    const { ms, elements, heap } = await measureOpening(
      page,
      `${site.url}chat/${many ? '' : `?id=${id}`}`,
      (opened) =>
        many
          ? opened.getByRole('link', { name: /question number 0/ }).waitFor()
          : opened.getByRole('button', { name: 'Regenerate' }).last().waitFor(),
    );
    const worst = many ? (await worstSearchKey(page, 'recipe 77')).toFixed(0) : '';
    console.log(
      row(
        many ? '10,000 chats' : '400 messages',
        '',
        '',
        ms.toFixed(0),
        elements,
        (heap / 1e6).toFixed(1),
        worst,
      ),
    );
    await context.close();
  }
  console.log('');
}

/** @param {(string | number)[]} cells */
function row(...cells) {
  return cells.map((cell) => String(cell).padStart(9)).join(' ');
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return (bytes / 1000).toFixed(1);
}
