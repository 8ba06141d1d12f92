import { runTests } from './run-tests.mjs';
import { conformance, rarelyAtRisk } from './rarely-at-risk.mjs';
import { build, checkForm, endToEnd, vitest } from './test-programs.mjs';

/** Runs the checks of form, and the tests that few changes affect. */
await runTests([
  { name: 'build', run: build },
  ...checkForm,
  { name: 'conformance', run: vitest('unit', ['run', conformance]) },
  { name: 'browser', alone: true, run: vitest('browser', ['run', ...rarelyAtRisk]) },
  { name: 'end-to-end', after: 'build', alone: true, run: endToEnd('extended') },
]);
