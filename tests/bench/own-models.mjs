import { setTimeout } from 'node:timers/promises';
import { serveBenchPage } from './bench-page.mjs';
import { childMegabytes } from './process-cost.mjs';

/** @import { Figure } from './report.mjs' */

/** Width of the model, tokens of each answer, and repeats. */
const width = 1024;
const tokens = 200;
const rounds = 5;

/**
 * Runs a model of random weights directly and through the demo service, in turns, and reports both.
 *
 * @param {import('@playwright/test').Browser} browser
 * @returns {AsyncGenerator<string | Figure>}
 */
export async function* measureOwnModels(browser) {
  const site = await serveBenchPage('own-models-page.html');
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(site.url);
    await page.waitForFunction(() => 'ownModelsBench' in globalThis);
    const bytes = await page.evaluate((size) => ownModelsBench.prepare(size), width);
    yield `Own model of random weights, ${(bytes / 1e6).toFixed(0)} MB:`;
    yield* measureSpeed(page);
    yield* measureMemory(page);
  } finally {
    await context.close();
    await site.close();
  }
}

/**
 * @param {import('@playwright/test').Page} page
 * @returns {AsyncGenerator<string | Figure>}
 */
async function* measureSpeed(page) {
  const multiples = [];
  const longest = [];
  for (let round = 0; round < rounds; round += 1) {
    const direct = await page.evaluate((count) => ownModelsBench.direct(count), tokens);
    await page.evaluate(() => ownModelsBench.load());
    const service = await page.evaluate((count) => ownModelsBench.throughService(count), tokens);
    await page.evaluate(() => ownModelsBench.unload());
    yield `tokens a second: ${direct.toFixed(1)} directly, ${service.perSecond.toFixed(1)} through the service`;
    multiples.push(direct / service.perSecond);
    longest.push(service.longest);
  }
  yield { name: 'own model, direct speed by speed of service', unit: 'times', values: multiples };
  yield { name: 'own model, longest task of the page', unit: 'ms', values: longest };
}

/**
 * @param {import('@playwright/test').Page} page
 * @returns {AsyncGenerator<string | Figure>}
 */
async function* measureMemory(page) {
  const before = childMegabytes();
  const ready = await page.evaluate(() => ownModelsBench.load());
  yield { name: 'own model, until ready', unit: 'ms', values: [ready] };
  const aborts = [];
  for (let round = 0; round < rounds; round += 1)
    aborts.push(await page.evaluate(() => ownModelsBench.abort()));
  yield { name: 'own model, from an abort to the next answer', unit: 'ms', values: aborts };
  const loaded = childMegabytes() - before;
  await page.evaluate(() => ownModelsBench.unload());
  const left = (await lowestMegabytes()) - before;
  yield `memory: ${loaded.toFixed(0)} MB more with the model, ${left.toFixed(0)} MB more after it was unloaded`;
}

/** The least that is held within ten seconds: the browser frees the memory of an ended worker some time later. */
async function lowestMegabytes() {
  let lowest = childMegabytes();
  for (let look = 0; look < 20; look += 1) {
    await setTimeout(500);
    lowest = Math.min(lowest, childMegabytes());
  }
  return lowest;
}
