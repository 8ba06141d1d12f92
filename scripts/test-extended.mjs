import { runTests } from './run-tests.mjs';
import { build, endToEnd } from './test-programs.mjs';

/** The end-to-end tests of what is rarely at risk. */
await runTests([
  { name: 'build', run: build },
  { name: 'extended', after: 'build', run: endToEnd('extended') },
]);
