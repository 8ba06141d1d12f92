import { runTests } from './run-tests.mjs';
import { conformance, rarelyAtRisk } from './rarely-at-risk.mjs';
import { build, checkForm, endToEnd, vitest } from './test-programs.mjs';

/** Runs the checks of form, and the tests that few changes affect: the longest first, as in test.mjs. */
await runTests([
  { name: 'build', run: build },
  { name: 'browser', run: vitest('browser', ['run', ...rarelyAtRisk]) },
  { name: 'end-to-end', after: 'build', run: endToEnd('extended') },
  { name: 'conformance', run: vitest('unit', ['run', conformance]) },
  ...checkForm,
]);
