import { runTests } from './run-tests.mjs';
import { rarelyAtRisk } from './rarely-at-risk.mjs';
import { build, checkTypes, endToEnd, vitest } from './test-programs.mjs';

const leftOut = rarelyAtRisk.flatMap((folder) => ['--exclude', `${folder}**`]);

/** The longest first, so that the two that run beside each other end at about the same time. */
await runTests([
  { name: 'build', run: build },
  { name: 'browser', run: vitest('browser', ['run', ...leftOut]) },
  { name: 'end-to-end', after: 'build', run: endToEnd('e2e') },
  { name: 'unit', run: vitest('unit') },
  { name: 'type check', run: checkTypes },
  { name: 'state', run: vitest('state') },
]);
