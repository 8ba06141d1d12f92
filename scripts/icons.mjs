import { readFileSync } from 'node:fs';
import { ensureChromium } from './ensure-chromium.mjs';
import { root } from './run.mjs';
import { setUp } from './set-up.mjs';

const mark = readFileSync(`${root}static/favicon.svg`, 'utf8');

/** Systems that mask icons show at least the inner four fifths. */
const filled = mark
  .replace('rx="7"', '')
  .replace(/(<rect[^>]*>)(.*)(<\/svg>)/, '$1<g transform="translate(3.2 3.2) scale(.8)">$2</g>$3');

/** @type {[name: string, pixels: number, svg: string][]} */
const icons = [
  ['icon-192.png', 192, mark],
  ['icon-512.png', 512, mark],
  ['icon-maskable-512.png', 512, filled],
  ['apple-touch-icon.png', 180, filled],
];

await setUp();
await ensureChromium();
const { chromium } = await import('@playwright/test');
const { launchOptions } = await import('./chromium.mjs');
const browser = await chromium.launch(launchOptions());
for (const [name, pixels, svg] of icons) {
  const page = await browser.newPage({ viewport: { width: pixels, height: pixels } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`);
  await page.screenshot({ path: `${root}static/${name}`, omitBackground: true });
}
await browser.close();
