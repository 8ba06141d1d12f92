import { ensureChromium } from './ensure-chromium.mjs';
import { readOptions } from './read-options.mjs';
import { root, runPackage } from './run.mjs';
import { fail, setUp } from './set-up.mjs';
import { serveFolder } from './static-server.mjs';
import { measureAttachments } from '../tests/bench/attachments.mjs';
import { measureBatchResults } from '../tests/bench/batch-results.mjs';
import { measureBatchCheck } from '../tests/bench/batch-check.mjs';
import { measureAudioConversion } from '../tests/bench/audio-conversion.mjs';
import { measureBridge } from '../tests/bench/bridge.mjs';
import { measureCompare } from '../tests/bench/compare.mjs';
import { measureExchanges } from '../tests/bench/exchanges.mjs';
import { measureFirstMinute } from '../tests/bench/first-minute.mjs';
import { measureBudget } from '../tests/bench/frame-budget.mjs';
import { measureHistory } from '../tests/bench/history.mjs';
import { measureHostile } from '../tests/bench/hostile.mjs';
import { measureHours } from '../tests/bench/hours.mjs';
import { measureOwnModels } from '../tests/bench/own-models.mjs';
import { measureRecording } from '../tests/bench/recording.mjs';
import { Report } from '../tests/bench/report.mjs';
import { measureSearch } from '../tests/bench/search.mjs';
import { measureService } from '../tests/bench/service.mjs';
import { measureStart } from '../tests/bench/start.mjs';
import { measureStream, medians, openConsole, openYardstick } from '../tests/bench/streaming.mjs';
import { startStreamServer } from '../tests/bench/stream-server.mjs';

/** @type {Record<string, { about: string, run: () => Promise<void> }>} */
const parts = {
  load: {
    about: 'a cold start of the chat page: bytes, requests, time until it can be used',
    run: () => report.take(measureStart(browser, site.url, service)),
  },
  'first-minute': {
    about: 'from a new profile to the first answer of five services',
    run: () =>
      report.take(measureFirstMinute(browser, site.url, `${root}test-results/first-minute`)),
  },
  history: {
    about: '10,000 conversations, and one of 400 messages',
    run: () => report.take(measureHistory(browser, site.url)),
  },
  search: {
    about: 'search in 10,000 conversations',
    run: () => report.take(measureSearch(browser, site.url)),
  },
  exchanges: {
    about: 'a list of 20,000 recorded requests',
    run: () => report.take(measureExchanges(browser, site.url)),
  },
  attachments: {
    about: 'a conversation with 40 pictures of 5 MB',
    run: () => report.take(measureAttachments(browser, site.url)),
  },
  'own-models': {
    about: 'a model file in the tab, directly and through the demo service',
    run: () => report.take(measureOwnModels(browser)),
  },
  service: {
    about: 'the demo service, in the page and over HTTP',
    run: () => report.take(measureService(browser)),
  },
  bridge: {
    about: 'the recording bridge: delay to the first byte, and 1,000 requests, 50 at once',
    run: () => report.take(measureBridge()),
  },
  check: {
    about: 'the check of a batch file of 100 MB',
    run: () => report.take(measureBatchCheck(browser)),
  },
  results: {
    about: 'the results of a batch of 100,000 requests',
    run: () => report.take(measureBatchResults(browser, site.url)),
  },
  hostile: {
    about: 'hostile answers: how long they block the page',
    run: () => report.take(measureHostile(browser)),
  },
  audio: {
    about: 'the conversion of 30 minutes of sound',
    run: () => report.take(measureAudioConversion(browser)),
  },
  recording: {
    about: 'the cost of recording requests while an answer streams',
    run: () => report.take(measureRecording(browser, site.url, service)),
  },
  compare: {
    about: 'six streaming cells, and tables of 1,000 and 10,000 rows',
    run: () => report.take(measureCompare(browser, site.url, service)),
  },
  streams: {
    about: 'streamed answers of each length and rate; see the options below',
    run: benchStreams,
  },
  budget: {
    about: 'the parts of a frame and of a start, from a trace',
    run: () => report.take(measureBudget(browser, site.url, service)),
  },
  hours: {
    about: 'memory after hours of use',
    run: () => report.take(measureHours(browser, site.url, service)),
  },
};

/** Pages that the part `streams` measures. */
const pages = ['floor', 'console', 'long', 'library'];

const usage = `Builds the console and measures its speed (docs/performance.md).

  npm run bench -- [options]

  --parts load,budget   only these parts; all by default
  --help                shows this

Parts:

${Object.entries(parts)
  .map(([name, { about }]) => `  ${name.padEnd(14)} ${about}`)
  .join('\n')}

Options of the part streams:

  --tokens 1000,4000,16000,64000   lengths of the answers
  --rates 0,2000,3000              tokens per second; 0 is as fast as the socket allows
  --only console,floor             only these of the pages ${pages.join(', ')}
  --rounds 3                       repeats, of which the median is shown

Each run is added to bench-history.jsonl and compared with earlier runs on this machine.`;

const options = readOptions(usage, {
  parts: { type: 'string', default: Object.keys(parts).join() },
  tokens: { type: 'string', default: '1000,4000,16000,64000' },
  rates: { type: 'string', default: '0,2000,3000' },
  only: { type: 'string', default: pages.join() },
  rounds: { type: 'string', default: '3' },
});
const list = (/** @type {string} */ text) => text.split(',').filter(Boolean);
const wantedParts = known('parts', options.parts, Object.keys(parts));
const wantedPages = known('only', options.only, pages);

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
  for (const [name, { run }] of Object.entries(parts)) if (wantedParts.includes(name)) await run();
  report.end(`${root}bench-history.jsonl`);
} finally {
  await browser.close();
  await site.close();
  service.close();
}

/**
 * The names in a list, in the order of the known ones. An unknown name ends the process.
 *
 * @param {string} option
 * @param {string} text
 * @param {string[]} names
 */
function known(option, text, names) {
  const wanted = list(text);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) fail(`Unknown name '${unknown}' in --${option}\n\n${usage}`);
  return names.filter((name) => wanted.includes(name));
}

async function benchStreams() {
  const rounds = Number(options.rounds);
  console.log(`Streams: medians of ${rounds}, CPU time; x is the multiple of the floor`);
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
 * Measures the pages in turn, so that other load on the machine affects all of them.
 *
 * @param {string} tokens
 * @param {string} rate
 * @param {number} rounds
 */
async function benchStream(tokens, rate, rounds) {
  /** @type {Record<string, import('../tests/bench/streaming.mjs').Figures[]>} */
  const runs = Object.fromEntries(wantedPages.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of wantedPages) runs[name]?.push(await stream(name, `${tokens}@${rate}`));
  const floor = runs.floor ? medians(runs.floor) : undefined;
  for (const name of wantedPages) {
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

/** @param {string} name `long` is the console with 400 messages before the answer @param {string} model */
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
