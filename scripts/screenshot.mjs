import { mkdirSync } from 'node:fs';
import { ensureChromium } from './ensure-chromium.mjs';
import { root, runPackage } from './run.mjs';
import { fail, setUp } from './set-up.mjs';
import { serveFolder } from './static-server.mjs';

const file = `${root}docs/screenshot.png`;
const prompt = '/sample markdown';

/**
 * Sends a message to the demo service in the served console and saves a screenshot of its answer.
 *
 * @param {string} url
 */
async function takePicture(url) {
  const { chromium } = await import('@playwright/test');
  const { launchOptions } = await import('./chromium.mjs');
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      colorScheme: 'light',
    });
    await page.goto(`${url}chat/`);
    await page.getByRole('textbox', { name: 'Message' }).fill(prompt);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const answer = page.getByRole('article', { name: 'Assistant message' }).last();
    await answer.and(page.locator(':not([aria-busy="true"])')).waitFor();
    // Highlighting and the conversation's title appear after the last word.
    await page.waitForLoadState('networkidle');
    await page.getByRole('textbox', { name: 'Message' }).blur();
    await page.mouse.move(0, 0);
    mkdirSync(`${root}docs`, { recursive: true });
    await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
  } finally {
    await browser.close();
  }
}

await setUp();
await ensureChromium();
if (await runPackage('vite', ['build', '--logLevel', 'warn'])) fail('The build failed; see above.');
const server = await serveFolder({ folder: `${root}build` });
try {
  await takePicture(server.url);
  console.log(`Written: ${file}`);
} finally {
  await server.close();
}
