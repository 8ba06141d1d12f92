import { mkdirSync, rmSync } from 'node:fs';
import { ensureChromium } from './ensure-chromium.mjs';
import { root, runPackage } from './run.mjs';
import { setUp } from './set-up.mjs';
import { closingLine, countPlaywright, countVitest, readCounts, sum } from './test-reports.mjs';

/** Milliseconds after which a stage that hangs is ended and counted as failed. */
const limitMs = 600_000;
const reports = `${root}test-results/`;

/**
 * A program that only says yes or no, counted as one test.
 * @param {string} packageName
 * @param {string[]} args
 */
async function check(packageName, args) {
  const status = await runPackage(packageName, args, { limitMs });
  return { passed: status ? 0 : 1, failed: status ? 1 : 0, skipped: 0 };
}

/** @param {'unit' | 'browser'} project */
async function vitest(project) {
  const file = `${reports}${project}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`];
  const args = ['run', '--project', project, '--retry=0', ...reporters];
  return readCounts(file, await runPackage('vitest', args, { limitMs }), countVitest);
}

async function build() {
  // A build that fails must not leave an older one for the end-to-end tests.
  rmSync(`${root}build`, { recursive: true, force: true });
  return check('vite', ['build', '--logLevel', 'warn']);
}

async function endToEnd() {
  const file = `${reports}end-to-end.json`;
  const status = await runPackage('@playwright/test', ['test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    limitMs,
  });
  return readCounts(file, status, countPlaywright);
}

/** @type {[name: string, run: () => Promise<import('./test-reports.mjs').Counts>][]} */
const stages = [
  ['type check', () => check('svelte-check', ['--fail-on-warnings'])],
  ['prettier', () => check('prettier', ['--check', '--log-level', 'warn', '.'])],
  ['eslint', () => check('eslint', ['--max-warnings', '0', '.'])],
  ['knip', () => check('knip', [])],
  ['unit', () => vitest('unit')],
  ['browser', () => vitest('browser')],
  ['build', build],
  ['end-to-end', endToEnd],
];

await setUp();
await ensureChromium();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports);

const results = [];
for (const [name, runStage] of stages) {
  console.log(`\n── ${name} ──`);
  const started = performance.now();
  const counts = await runStage();
  results.push({ name, counts, seconds: (performance.now() - started) / 1000 });
}

console.log('\n── summary ──');
for (const { name, counts, seconds } of results)
  console.log(
    `${name}: ${counts.passed} of ${counts.passed + counts.failed} in ${seconds.toFixed(1)} s`,
  );
const total = sum(results.map(({ counts }) => counts));
console.log(closingLine(total));
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
