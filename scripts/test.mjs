import { runTests } from './run-tests.mjs';
import { build, check, checkTypes, endToEnd, vitest } from './test-programs.mjs';

/** The two long ones last, so that they run beside each other and quick results are shown first. */
await runTests([
  { name: 'build', run: build },
  { name: 'type check', run: checkTypes },
  { name: 'eslint', run: check('eslint', ['--max-warnings', '0', '.']) },
  { name: 'unit', run: vitest('unit') },
  { name: 'state', run: vitest('state') },
  { name: 'end-to-end', after: 'build', run: endToEnd('e2e') },
  { name: 'browser', run: vitest('browser') },
]);
