import { conformance, everyday, without } from './everyday.mjs';
import { runTests } from './run-tests.mjs';
import { build, checkForm, endToEnd, vitest } from './test-programs.mjs';

/** Runs the checks of form, and the tests that are not run for each change. */
await runTests([
  { name: 'build', run: build },
  ...checkForm,
  { name: 'conformance', run: vitest('unit', ['run', conformance]) },
  {
    name: 'browser',
    alone: true,
    run: vitest('browser', ['run', ...everyday.flatMap(without)]),
  },
  { name: 'end-to-end', after: 'build', alone: true, run: endToEnd('extended') },
]);
