import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { serveFolder } from '../../scripts/static-server.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

/** @import { Figure } from './report.mjs' */

/**
 * Measures how long each hostile answer blocks the main thread: the sum of its long tasks, including drawing.
 * @param {import('@playwright/test').Browser} browser
 * @returns {AsyncGenerator<string | Figure>}
 */
export async function* measureHostile(browser) {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-bench-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    root: here,
    resolve: { alias: { $lib: join(here, '../../src/lib') } },
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: { input: join(here, 'hostile-page.html') },
    },
  });
  const site = await serveFolder({ folder });
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${site.url}hostile-page.html`);
    await page.waitForFunction(() => 'hostile' in window);
    yield 'Hostile answers, total of long tasks:';
    for (const name of await page.evaluate(() => window.hostile.names)) {
      const blocked = await page.evaluate((each) => window.hostile.show(each), name);
      yield { name: `hostile answer, ${name}`, unit: 'ms', values: [blocked] };
    }
  } finally {
    await context.close();
    await site.close();
    rmSync(folder, { recursive: true });
  }
}
