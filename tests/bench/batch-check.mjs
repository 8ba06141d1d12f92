import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { serveFolder } from '../../scripts/static-server.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const megabyte = 1024 * 1024;
const runs = 5;

/** @import { Figure } from './report.mjs' */

/**
 * Checks a batch file of 100 MB and 130,000 lines in a worker. The floor reads the file, splits it into lines, parses each
 * line and adds its id to a Set. Reports time and memory.
 * @param {import('@playwright/test').Browser} browser
 * @returns {AsyncGenerator<string | Figure>}
 */
export async function* measureBatchCheck(browser) {
  const folder = mkdtempSync(join(tmpdir(), 'batch-check-bench-'));
  await buildPage(folder);
  const site = await serveFolder({ folder });
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${site.url}batch-check-page.html`);
    await page.waitForFunction(() => 'batchCheck' in window);
    const bytes = await page.evaluate(() => window.batchCheck.bytes);
    yield `Check of a batch file, ${(bytes / megabyte).toFixed(0)} MB, 130,000 lines:`;
    /** @type {Record<'floor' | 'check', { ms: number, peak: number }[]>} */
    const figures = { floor: [], check: [] };
    for (let run = 0; run < runs; run += 1) {
      figures.floor.push(await measure(browser, page, 'floor'));
      figures.check.push(await measure(browser, page, 'check'));
    }
    const floor = middle(figures.floor);
    const check = middle(figures.check);
    yield `  floor: ${describeFigure(floor)}`;
    yield `  check: ${describeFigure(check)}`;
    const ms = (/** @type {{ ms: number }[]} */ measured) => measured.map((one) => one.ms);
    yield {
      name: 'check of 100 MB of lines',
      unit: 'ms',
      values: ms(figures.check),
      floor: ms(figures.floor),
    };
  } finally {
    await context.close();
    await site.close();
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} outDir */
async function buildPage(outDir) {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: here,
    resolve: { alias: { $lib: join(here, '../../src/lib') } },
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: { input: join(here, 'batch-check-page.html') },
    },
  });
}

/**
 * Measures one run in a new worker.
 * @param {import('@playwright/test').Browser} browser
 * @param {import('@playwright/test').Page} page
 * @param {'floor' | 'check'} name
 */
async function measure(browser, page, name) {
  const memory = await watchMemory(browser);
  const ms = await page.evaluate((chosen) => window.batchCheck[chosen](), name);
  const peak = memory.end();
  await page.evaluate(() => window.batchCheck.end());
  return { ms, peak };
}

/**
 * Samples the private memory of the page's process, including heaps and buffers of workers. Linux only.
 * @param {import('@playwright/test').Browser} browser
 * @returns {Promise<{ end(): number }>} `end` returns the peak above the start in megabytes, or NaN.
 */
async function watchMemory(browser) {
  const client = await browser.newBrowserCDPSession();
  const { processInfo } = await client.send('SystemInfo.getProcessInfo');
  await client.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const now = () => renderers.reduce((sum, id) => sum + residentMemory(id), 0);
  const before = now();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, now())), 10);
  return {
    end() {
      clearInterval(timer);
      return (Math.max(peak, now()) - before) / megabyte;
    },
  };
}

/** Private memory in bytes. @param {number} process */
function residentMemory(process) {
  try {
    const status = readFileSync(`/proc/${process}/status`, 'utf8');
    return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? NaN) * 1024;
  } catch {
    return NaN; // The process has ended, or the system has no /proc.
  }
}

/** @param {{ ms: number, peak: number }[]} figures */
function middle(figures) {
  const at = Math.floor(figures.length / 2);
  const sorted = (/** @type {'ms' | 'peak'} */ name) =>
    figures.map((figure) => figure[name]).sort((a, b) => a - b)[at] ?? NaN;
  return { ms: sorted('ms'), peak: sorted('peak') };
}

/** @param {{ ms: number, peak: number }} figure */
function describeFigure({ ms, peak }) {
  return `${ms.toFixed(0)} ms, ${peak.toFixed(0)} MB of memory at the peak`;
}
