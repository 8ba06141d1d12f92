import { runTests } from './run-tests.mjs';
import { conformance, rarelyAtRisk } from './rarely-at-risk.mjs';
import { build, checkTypes, endToEnd, vitest } from './test-programs.mjs';

/** @param {string} folder */
const without = (folder) => ['--exclude', `${folder}**`];

await runTests([
  { name: 'build', run: build },
  { name: 'unit', run: vitest('unit', ['run', ...without(conformance)]) },
  { name: 'type check', run: checkTypes },
  { name: 'state', run: vitest('state') },
  {
    name: 'browser',
    alone: true,
    run: vitest('browser', ['run', ...rarelyAtRisk.flatMap(without)]),
  },
  { name: 'end-to-end', after: 'build', alone: true, run: endToEnd('e2e') },
]);
