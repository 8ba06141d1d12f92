import { mkdirSync, rmSync } from 'node:fs';
import { ensureChromium } from './ensure-chromium.mjs';
import { readOptions } from './read-options.mjs';
import { fail, setUp } from './set-up.mjs';
import { findOtherChromium, installBrowsers, otherBrowsers } from './testing/other-browsers.mjs';
import { build, check, playwright, reports, vitest } from './testing/programs.mjs';
import { runLanes } from './testing/run-stages.mjs';
import { summary } from './testing/summary.mjs';
import { listUnsteady, repeatFailed } from './testing/unsteady.mjs';

const usage = `Runs the checks and tests, and ends with "N passed, N failed".

  npm test -- [options]           build, types, everything in Node, components, a journey through each page
  npm run test:all -- [options]   also lint, every end-to-end test, Firefox, WebKitGTK, the other Chromium

  --only STAGE    only this stage, and the build if it needs one; can be repeated
  --changed main  only the tests that the changes since a branch or commit affect
  --no-build      uses the existing build
  --slow          finds races: lazy imports take up to 1.5 s more, requests of the storage up to 250 ms
  --faults 200    only the fault machine (tests/faults), with the build: so many points, from --seed on
  --seed 7        the first point of the fault machine
  --repeat        repeats each failed test in a browser alone, twice: up to three that pass are unsteady
  --install       installs missing browsers (apt-get)
  --help          shows this

  Stages: node, build, types, components, end-to-end; of test:all also eslint, prettier, knip, other-browsers.
  One file or title: npx vitest run --project components NAME, npx playwright test NAME`;

const options = readOptions(usage, {
  all: { type: 'boolean', default: false },
  only: { type: 'string', multiple: true, default: [] },
  changed: { type: 'string' },
  'no-build': { type: 'boolean', default: false },
  slow: { type: 'boolean', default: false },
  faults: { type: 'string' },
  seed: { type: 'string', default: '1' },
  repeat: { type: 'boolean', default: false },
  install: { type: 'boolean', default: false },
});

await setUp();
await ensureChromium();
if (options.install) await installBrowsers();
if (options.all) await findOtherChromium();
if (options.slow) process.env.SLOW = '1';
if (options.faults)
  Object.assign(process.env, { FAULTS_POINTS: options.faults, FAULTS_SEED: options.seed });
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const ofVitest = options.changed ? ['--changed', options.changed] : [];
const ofPlaywright = options.changed ? [`--only-changed=${options.changed}`] : [];
// TypeScript's native compiler finds the same in a third of the time. Only this option uses it without a cache.
const types = check('types', 'svelte-check', ['--tsgo-experimental-api', '--fail-on-warnings']);
const eslint = check('eslint', 'eslint', ['--max-warnings', '0', '.']);
const otherLint = [
  check('prettier', 'prettier', ['--check', '--log-level', 'warn', '.']),
  check('knip', 'knip', []),
];
const other = process.env.OTHER_CHROMIUM_PATH ? ['other-chromium'] : [];
const chromium = ['journeys', ...(options.all ? ['extended', ...other] : [])];

// Stages that need one core run side by side, since the machines that run the tests have two.
const lanes = [
  [vitest('node', ['unit', 'state'], ofVitest), ...(options.all ? otherLint : [])],
  [...(options['no-build'] ? [] : [build]), types, ...(options.all ? [eslint] : [])],
];
const faultMachine = playwright('fault-machine', ['faults'], []);
const inBrowsers = [
  vitest('components', ['components'], ofVitest),
  playwright('end-to-end', chromium, ofPlaywright),
  ...(options.all ? otherBrowsers(ofPlaywright) : []),
];
const results = await runLanes(chosen(lanes), console.log);
const later = options.faults ? [faultMachine] : inBrowsers;
results.push(...(await runLanes(chosen([later]), console.log)));
if (results.length === 0) fail(`There is no stage ${options.only.join(', ')}.\n\n${usage}`);

const unsteady = options.repeat ? await repeatFailed(results, console.log) : [];
if (unsteady.length > 0) listUnsteady(unsteady, new Date());
console.log(summary(results, unsteady));
process.exitCode = results.some(({ counts }) => counts.failed > 0) ? 1 : 0;

/** @param {import('./testing/programs.mjs').Stage[][]} lanes */
function chosen(lanes) {
  const only = options.faults ? ['build', 'fault-machine'] : options.only;
  if (only.length === 0) return lanes;
  const needsBuild = only.some((name) => ['end-to-end', 'other-browsers'].includes(name));
  const isChosen = (/** @type {string} */ name) =>
    only.includes(name) || (name === 'build' && needsBuild);
  return lanes.map((stages) => stages.filter(({ name }) => isChosen(name)));
}
