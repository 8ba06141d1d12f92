import { rmSync } from 'node:fs';
import { root, runPackage } from './run.mjs';
import { countPlaywright, countVitest, readCounts } from './test-reports.mjs';

/**
 * Milliseconds after which a stage is ended and counted as failed: more than twice what the longest, the extended
 * journeys, takes on a machine of a third of the usual speed.
 */
const limitMs = 3_600_000;
/** @type {Record<string, string>} */
const env = {
  // Megabytes for new objects: with Node's default of 16, ESLint spends a fifth of its time on garbage collection.
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim(),
  // The programs write to a pipe, where they leave out colours by default.
  ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
};

export const reports = `${root}test-results/`;

/** @typedef {import('./stages.mjs').Stage['run']} Run */

/**
 * A program that reports only success or failure, counted as one test.
 *
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

/** TypeScript's native compiler finds the same in a third of the time. Only this option uses it without a cache. */
export const checkTypes = check('svelte-check', ['--tsgo-experimental-api', '--fail-on-warnings']);

/** Checks of the form of files, which does not affect behaviour. */
export const checkForm = [
  { name: 'eslint', run: check('eslint', ['--max-warnings', '0', '.']) },
  { name: 'prettier', run: check('prettier', ['--check', '--log-level', 'warn', '.']) },
  { name: 'knip', run: check('knip', []) },
];

/**
 * @param {'unit' | 'state' | 'browser'} project
 * @param {string[]} [args] arguments of Vitest; runs everything by default
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
  // After a failed build, the end-to-end tests must not use an older one.
  rmSync(`${root}build`, { recursive: true, force: true });
  return check('vite', ['build', '--logLevel', 'warn'])(write);
}

/**
 * @param {'e2e' | 'extended'} set all tests of one of the sets in playwright.config.ts
 * @returns {Run}
 */
export function endToEnd(set) {
  return playwright('end-to-end', [`--project=${set}`]);
}

/**
 * @param {string[]} specs paths of end-to-end tests
 * @returns {Run}
 */
export function endToEndSpecs(specs) {
  return playwright('end-to-end', specs);
}

/**
 * The journeys in a browser other than Chromium.
 *
 * @param {import('./browsers.mjs').BrowserKind} kind
 * @param {string} [word] runs only those whose titles contain it
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
