import { runTests } from './run-tests.mjs';
import { build, check, checkTypes, endToEnd, vitest } from './test-programs.mjs';

/** The longest first, so that the two that run beside each other end at about the same time. */
await runTests([
  { name: 'build', run: build },
  { name: 'browser', run: vitest('browser') },
  { name: 'end-to-end', after: 'build', run: endToEnd('e2e') },
  { name: 'unit', run: vitest('unit') },
  { name: 'eslint', run: check('eslint', ['--max-warnings', '0', '.']) },
  { name: 'type check', run: checkTypes },
  { name: 'state', run: vitest('state') },
]);
