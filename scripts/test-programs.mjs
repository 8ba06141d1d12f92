import { rmSync } from 'node:fs';
import { root, runPackage } from './run.mjs';
import { countPlaywright, countVitest, readCounts } from './test-reports.mjs';

/**
 * Milliseconds after which a stage that hangs is ended and counted as failed: more than twice what the longest, the
 * end-to-end tests, took on a machine of half the usual speed.
 */
const limitMs = 1_800_000;
/** @type {Record<string, string>} */
const env = {
  // Megabytes for what has just been made: with Node's 16 a fifth of the time of ESLint goes into collecting garbage.
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim(),
  // What is collected before it is shown goes to no terminal, so the programs would leave out the colours.
  ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
};

export const reports = `${root}test-results/`;

/** @typedef {import('./stages.mjs').Stage['run']} Run */

/**
 * A program that only says yes or no, counted as one test.
 * @param {string} packageName
 * @param {string[]} args
 * @returns {Run}
 */
export function check(packageName, args) {
  return async (write) => {
    const status = await runPackage(packageName, args, { env, limitMs, write });
    return { passed: status ? 0 : 1, failed: status ? 1 : 0, skipped: 0 };
  };
}

/**
 * @param {'unit' | 'browser'} project
 * @param {string[]} [args] what to do; everything, if it is not said
 * @returns {Run}
 */
export function vitest(project, args = ['run']) {
  const file = `${reports}${project}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`];
  return async (write) => {
    const all = [...args, '--project', project, '--retry=0', ...reporters];
    const status = await runPackage('vitest', all, { env, limitMs, write });
    return readCounts(file, status, countVitest, write);
  };
}

/** @type {Run} */
export function build(write) {
  // A build that fails must not leave an older one for the end-to-end tests.
  rmSync(`${root}build`, { recursive: true, force: true });
  return check('vite', ['build', '--logLevel', 'warn'])(write);
}

/**
 * @param {string[]} [specs] paths; all, if none is said
 * @returns {Run}
 */
export function endToEnd(specs = []) {
  return playwright('end-to-end', specs);
}

/**
 * The journeys in a browser beside Chromium.
 * @param {import('./browsers.mjs').BrowserKind} kind
 * @param {string} [word] leaves out those whose titles do not have it
 * @returns {Run}
 */
export function journeys(kind, word) {
  const config = ['--config', 'tests/browsers/playwright.config.ts', `--project=${kind}`];
  return playwright(kind, [...config, ...(word ? ['--grep', word] : [])]);
}

/**
 * @param {string} name of its report
 * @param {string[]} args
 * @returns {Run}
 */
function playwright(name, args) {
  const file = `${reports}${name}.json`;
  return async (write) => {
    const status = await runPackage('@playwright/test', ['test', ...args, '--reporter=list,json'], {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      limitMs,
      write,
    });
    return readCounts(file, status, countPlaywright, write);
  };
}
