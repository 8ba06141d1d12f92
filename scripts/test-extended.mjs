import { runTests } from './run-tests.mjs';
import { build, checkForm, endToEnd } from './test-programs.mjs';

/** The form of the files, and the end-to-end tests of what is rarely at risk. */
await runTests([
  { name: 'build', run: build },
  ...checkForm,
  { name: 'extended', after: 'build', run: endToEnd('extended') },
]);
