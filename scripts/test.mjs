import { runTests } from './run-tests.mjs';
import { conformance, rarelyAtRisk } from './rarely-at-risk.mjs';
import { build, checkTypes, endToEnd, vitest } from './test-programs.mjs';

/** @param {string} folder */
const without = (folder) => ['--exclude', `${folder}**`];

/** Runs the longest stages first, so that the two that run in parallel end at about the same time. */
await runTests([
  { name: 'build', run: build },
  { name: 'browser', run: vitest('browser', ['run', ...rarelyAtRisk.flatMap(without)]) },
  { name: 'end-to-end', after: 'build', run: endToEnd('e2e') },
  { name: 'unit', run: vitest('unit', ['run', ...without(conformance)]) },
  { name: 'type check', run: checkTypes },
  { name: 'state', run: vitest('state') },
]);
