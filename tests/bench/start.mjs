import { gzipSync } from 'node:zlib';
import { firstLoad } from './first-load.mjs';

/** Repeats of each page, each in a new context. They take turns, so other load slows all of them equally. */
const repeats = 5;
/** Milliseconds without a request after which a page counts as fully loaded. */
const quiet = 2000;

/** @import { Browser, BrowserContext } from '@playwright/test' */
/** @import { Figure } from './report.mjs' */

/**
 * Measures the start of /chat/ in a browser without cached files: bytes, requests, and the time until the page is painted and
 * until its composer can be used, at full speed and at a quarter of it. The floor is a page with a field and a Markdown parser.
 * @param {Browser} browser
 * @param {string} site  The console.
 * @param {{ url: string }} service  Serves the yardstick pages.
 * @returns {AsyncGenerator<Figure>}
 */
export async function* measureStart(browser, site, service) {
  yield* measureBytes(browser, `${site}chat/`);
  for (const slowdown of [1, 4]) {
    /** @type {Record<'floor' | 'console', Awaited<ReturnType<typeof measureOne>>[]>} */
    const starts = { floor: [], console: [] };
    for (let time = 0; time < repeats; time += 1) {
      starts.floor.push(await measureOne(browser, `${service.url}/library.html`, slowdown));
      starts.console.push(await measureOne(browser, `${site}chat/`, slowdown));
    }
    const speed = slowdown === 1 ? '' : `, at 1/${slowdown} of the speed`;
    for (const moment of /** @type {const} */ (['painted', 'usable']))
      yield {
        name: `/chat/ ${moment}${speed}`,
        unit: 'ms',
        values: starts.console.map((start) => start[moment]),
        floor: starts.floor.map((start) => start[moment]),
      };
  }
}

/** @param {Browser} browser @param {string} address @returns {AsyncGenerator<Figure>} */
async function* measureBytes(browser, address) {
  const context = await newContext(browser);
  try {
    const page = await context.newPage();
    /** @type {Map<string, Promise<number>>} */
    const bytes = new Map();
    let latest = performance.now();
    context.on('response', (response) => {
      latest = performance.now();
      bytes.set(
        response.url(),
        response.body().then((body) => gzipSync(body).length),
      );
    });
    await page.goto(address);
    while (performance.now() < latest + quiet) await page.waitForTimeout(100);
    const ofPage = new Set(await page.evaluate(requested));
    const ofWorker = [...bytes.keys()].filter(
      (url) => url !== address && (!ofPage.has(url) || /worker/.test(url)),
    );
    const sum = async (/** @type {string[]} */ urls) =>
      (await Promise.all(urls.map((url) => bytes.get(url) ?? 0))).reduce((a, b) => a + b, 0) / 1000;
    const [all, worker] = [await sum([...bytes.keys()]), await sum(ofWorker)];
    const named = firstLoad('chat/');
    const first = (named.bytes + named.html) / 1000;
    yield {
      name: '/chat/, gzip, the page and the files that it names',
      unit: 'KB',
      values: [first],
    };
    yield { name: '/chat/, gzip, the worker', unit: 'KB', values: [worker] };
    yield { name: '/chat/, gzip, later files', unit: 'KB', values: [all - first - worker] };
    yield { name: '/chat/, requests', unit: 'count', values: [bytes.size] };
  } finally {
    await context.close();
  }
}

/** Runs in the page. The addresses that it has requested: the script of a worker, but not the files that a worker imports. */
function requested() {
  return performance.getEntriesByType('resource').map(({ name }) => name);
}

/** @param {Browser} browser @param {string} address @param {number} slowdown */
async function measureOne(browser, address, slowdown) {
  const context = await newContext(browser);
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(address, { waitUntil: 'commit' });
    return await page.evaluate(whenStarted);
  } finally {
    await context.close();
  }
}

/** Runs in the page. Milliseconds since its address was requested. The field in the prerendered frame does not count. */
export async function whenStarted() {
  const isUsable = () =>
    [...document.querySelectorAll('textarea')].some(
      (field) => !field.closest('[data-frame]') && !field.disabled,
    );
  while (!isUsable()) await new Promise((frame) => requestAnimationFrame(frame));
  const usable = performance.mark('usable').startTime;
  const paint = () => performance.getEntriesByName('first-contentful-paint')[0];
  while (!paint()) await new Promise((frame) => requestAnimationFrame(frame));
  return { painted: paint()?.startTime ?? NaN, usable };
}

/** @param {Browser} browser @returns {Promise<BrowserContext>} */
function newContext(browser) {
  // Files that a service worker stores would be counted as requests of the page.
  return browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
}
