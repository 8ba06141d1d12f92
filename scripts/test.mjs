import { conformance, everyday, without } from './everyday.mjs';
import { runTests } from './run-tests.mjs';
import { build, checkTypes, endToEnd, vitest } from './test-programs.mjs';

/** The tests for each change: at most five minutes on two cores. */
await runTests([
  { name: 'build', run: build },
  { name: 'unit', run: vitest('unit', ['run', ...without(conformance)]) },
  { name: 'type check', run: checkTypes },
  { name: 'state', run: vitest('state') },
  { name: 'browser', alone: true, run: vitest('browser', ['run', ...everyday]) },
  { name: 'end-to-end', after: 'build', alone: true, run: endToEnd('e2e') },
]);
