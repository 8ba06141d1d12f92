import { startService } from '../../scripts/service.mjs';
import { serveBenchPage } from './bench-page.mjs';

const megabytes = 1024 * 1024;

/** @import { Figure } from './report.mjs' */

/**
 * Measures calls to the built-in service, through the bridge of a page and over HTTP.
 * @param {import('@playwright/test').Browser} browser
 * @returns {AsyncGenerator<string | Figure>}
 */
export async function* measureService(browser) {
  const site = await serveBenchPage('service-page.html');
  const service = await startService({ pace: 0 });
  try {
    for (const way of ['bridge', 'http']) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(site.url);
      yield `Built-in service, ${way === 'bridge' ? 'through the bridge' : 'over HTTP'}:`;
      yield* measure(page, way, service.url);
      await context.close();
    }
  } finally {
    await service.close();
    await site.close();
  }
}

/**
 * @param {import('@playwright/test').Page} page @param {string} way @param {string} url
 * @returns {AsyncGenerator<string | Figure>}
 */
async function* measure(page, way, url) {
  await page.evaluate(
    ([chosen, address]) => {
      window.bench =
        chosen === 'bridge' ? window.benches.bridge : window.benches.http(address ?? '');
    },
    [way, url],
  );
  const calls = await page.evaluate(() => window.bench.smallCalls(500));
  yield `small call: p95 ${at(calls, 0.95)} ms`;
  yield { name: `small call, ${way}`, unit: 'ms', values: [Number(at(calls, 0.5))] };
  yield `small calls, 8 at once: ${(await page.evaluate(() => window.bench.callsPerSecond(2000))).toFixed(0)} per second`;
  const first = await page.evaluate(() => window.bench.firstTokens(50));
  yield `first token: p95 ${at(first, 0.95)} ms`;
  yield { name: `first token, ${way}`, unit: 'ms', values: [Number(at(first, 0.5))] };
  for (const run of ['first', 'second', 'third']) {
    const speed = await page.evaluate(() => window.bench.tokensPerSecond(64_000));
    yield `64,000 tokens unpaced, ${run}: ${speed.toFixed(0)} tokens per second`;
  }
  const before = await heap(page);
  for (const run of ['first', 'second']) {
    const ms = await page.evaluate(
      async (bytes) => (await window.bench.upload(window.benches.largeFile(bytes))).ms,
      100 * megabytes,
    );
    yield `100 MB upload, ${run}: ${ms.toFixed(0)} ms`;
  }
  yield `growth of the page's heap after both: ${((await heap(page)) - before).toFixed(1)} MB`;
  const batch = await page.evaluate(() => window.bench.batch(10_000));
  yield `batch of 10,000 lines: ${batch.linesPerSecond.toFixed(0)} lines per second, ${batch.status}`;
}

/** Megabytes of the page's heap after garbage collection. @param {import('@playwright/test').Page} page */
async function heap(page) {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await client.detach();
  return usedSize / megabytes;
}

/** @param {number[]} sorted @param {number} share */
function at(sorted, share) {
  return (sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(2);
}
