import { readdirSync } from 'node:fs';
import { changedSince, foldersOf, specsFor } from './changed-files.mjs';
import { readOptions } from './read-options.mjs';
import { root } from './run.mjs';
import { runTests } from './run-tests.mjs';
import { build, check, checkTypes, endToEndSpecs, vitest } from './test-programs.mjs';

const usage = `Runs the checks and tests that the changes since a branch affect, and says which it leaves out.

  npm run test:changed -- [options]

  --base main   the branch or commit to compare with
  --help        shows this`;

const values = readOptions(usage, { base: { type: 'string', default: 'main' } });
const changed = changedSince(values.base);
const code = changed.filter((file) => /\.(ts|svelte|js|mjs)$/.test(file));
const specs = ['tests/e2e', 'tests/extended'].flatMap((folder) =>
  readdirSync(root + folder).map((file) => `${folder}/${file}`),
);
const changedSpecs = specs.filter((file) => file.endsWith('.spec.ts') && changed.includes(file));
const related = ['related', '--run', '--passWithNoTests'];
/** Without components: the tests in Node import none, but Vitest takes half a minute to find that out. */
const logic = code.filter((file) => !file.endsWith('.svelte'));
const folders = foldersOf(changed);
/** Only the folders of the changes: almost every file imports some shared component. */
const inFolders = ['--exclude', `src/lib/!(${folders.join('|')})/**`];

const stages = [
  {
    name: 'prettier',
    run: check('prettier', ['--check', '--log-level', 'warn', '--ignore-unknown', ...changed]),
    needed: changed.length > 0,
  },
  { name: 'type check', run: checkTypes },
  {
    name: 'eslint',
    run: check('eslint', ['--max-warnings', '0', '--no-warn-ignored', ...code]),
  },
  { name: 'unit', run: vitest('unit', [...related, ...logic]), needed: logic.length > 0 },
  {
    name: 'browser',
    run: vitest('browser', [...related, ...code, ...inFolders]),
    needed: folders.length > 0,
  },
  { name: 'build', run: build, needed: changedSpecs.length > 0 },
  {
    name: 'end-to-end',
    after: 'build',
    run: endToEndSpecs(changedSpecs),
    needed: changedSpecs.length > 0,
  },
];
const needed = stages.filter(({ needed = code.length > 0 }) => needed);

const named = specsFor(changed, specs)
  .map((spec) => spec.replace(/^tests\//, ''))
  .join(', ');
const leftOut = `Left out, and run by npm test: browser tests of other folders, end-to-end tests${named && ` (near the change: ${named})`}.`;

if (needed.length > 0) await runTests(needed, leftOut);
else console.log(`Nothing differs from ${values.base}.`);
