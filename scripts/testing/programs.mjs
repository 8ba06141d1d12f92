import { rmSync } from 'node:fs';
import { root, runPackage } from '../run.mjs';
import { countPlaywright, countVitest, oneFailure, readCounts } from './reports.mjs';

/**
 * A part of the tests that runs by itself. `write` receives its output. `repeat` says whether a failed test, run alone
 * twice, passes both times; a stage without it is never repeated.
 *
 * @typedef {object} Stage
 * @property {string} name
 * @property {(write: (text: string) => void) => Promise<Counts>} run
 * @property {(alone: string[], write: (text: string) => void) => Promise<boolean>} [repeat]
 */

/** @import { Counts } from './reports.mjs' */

/** Milliseconds after which a stage is ended and counted as failed: a bound for what hangs, not for what is slow. */
const limitMs = 3_600_000;
/** @type {Record<string, string>} */
const env = {
  // Megabytes for new objects: with Node's default of 16, ESLint spends a fifth of its time on garbage collection.
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim(),
  // The programs write to a pipe, where they leave out colours by default.
  ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
};

export const reports = `${root}test-results/`;

/**
 * A program that reports only success or failure, counted as one test.
 *
 * @param {string} name
 * @param {string} packageName
 * @param {string[]} args
 * @returns {Stage}
 */
export function check(name, packageName, args) {
  return {
    name,
    run: async (write) => {
      const status = await runPackage(packageName, args, { env, limitMs, write });
      return status
        ? { passed: 0, skipped: 0, ...oneFailure('') }
        : { passed: 1, failed: 0, skipped: 0, failures: [] };
    },
  };
}

/** @type {Stage} */
const viteBuild = check('build', 'vite', ['build', '--logLevel', 'warn']);

/** @type {Stage} */
export const build = {
  ...viteBuild,
  run(write) {
    // After a failed build, the end-to-end tests must not use an older one.
    rmSync(`${root}build`, { recursive: true, force: true });
    return viteBuild.run(write);
  },
};

/**
 * Tests of Vitest. Those in a browser are repeatable: what else runs on the machine may affect them.
 *
 * @param {string} name
 * @param {('unit' | 'state' | 'components')[]} projects
 * @param {string[]} args
 * @returns {Stage}
 */
export function vitest(name, projects, args) {
  const chosen = ['run', ...projects.map((project) => `--project=${project}`)];
  const options = { env, limitMs };
  /** @param {string} report @param {string[]} more @param {(text: string) => void} write */
  async function runVitest(report, more, write) {
    const file = `${reports}${report}.json`;
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`];
    const status = await runPackage('vitest', [...chosen, ...more, ...reporters], {
      ...options,
      write,
    });
    return readCounts(file, status === 0, countVitest);
  }
  /** @type {Stage} */
  const stage = { name, run: (write) => runVitest(name, ['--passWithNoTests', ...args], write) };
  if (!projects.includes('components')) return stage;
  return {
    ...stage,
    repeat: async (alone, write) => {
      for (let time = 0; time < 2; time++) {
        const { passed, failed } = await runVitest(`${name}-alone`, alone, write);
        // Every test is skipped where the name matches none.
        if (failed > 0 || passed === 0) return false;
      }
      return true;
    },
  };
}

/**
 * Tests of Playwright, by projects of playwright.config.ts.
 *
 * @param {string} name
 * @param {string[]} projects
 * @param {string[]} args
 * @returns {Stage}
 */
export function playwright(name, projects, args) {
  const file = `${reports}${name}.json`;
  const chosen = projects.map((project) => `--project=${project}`);
  const options = { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }, limitMs };
  return {
    name,
    run: async (write) => {
      const all = ['test', ...chosen, '--pass-with-no-tests', ...args, '--reporter=list,json'];
      const status = await runPackage('@playwright/test', all, { ...options, write });
      return readCounts(file, status === 0, countPlaywright);
    },
    repeat: async (alone, write) => {
      const twice = ['test', ...alone, '--repeat-each=2', '--workers=1', '--reporter=list'];
      return (await runPackage('@playwright/test', twice, { ...options, write })) === 0;
    },
  };
}
