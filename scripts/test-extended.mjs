import { runTests } from './run-tests.mjs';
import { conformance, rarelyAtRisk } from './rarely-at-risk.mjs';
import { build, checkForm, endToEnd, vitest } from './test-programs.mjs';

/** The form of the files, and the tests of what is rarely at risk: the longest first, as in test.mjs. */
await runTests([
  { name: 'build', run: build },
  { name: 'browser', run: vitest('browser', ['run', ...rarelyAtRisk]) },
  { name: 'end-to-end', after: 'build', run: endToEnd('extended') },
  { name: 'conformance', run: vitest('unit', ['run', conformance]) },
  ...checkForm,
]);
