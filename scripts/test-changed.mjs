import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { changedSince, specsFor } from './changed-files.mjs';
import { root } from './run.mjs';
import { runTests } from './run-tests.mjs';
import { build, check, endToEnd, vitest } from './test-programs.mjs';

const { values } = parseArgs({ options: { base: { type: 'string', default: 'main' } } });
const changed = changedSince(values.base);
const code = changed.filter((file) => /\.(ts|svelte|js|mjs)$/.test(file));
const specs = specsFor(
  changed,
  readdirSync(`${root}tests/e2e`).map((file) => `tests/e2e/${file}`),
);
const related = ['related', '--run', '--passWithNoTests', ...code];

const stages = [
  {
    name: 'prettier',
    run: check('prettier', ['--check', '--log-level', 'warn', '--ignore-unknown', ...changed]),
    needed: changed.length > 0,
  },
  { name: 'type check', run: check('svelte-check', ['--fail-on-warnings']) },
  {
    name: 'eslint',
    run: check('eslint', ['--max-warnings', '0', '--no-warn-ignored', ...code]),
  },
  { name: 'unit', run: vitest('unit', related) },
  { name: 'browser', run: vitest('browser', related) },
  { name: 'build', run: build, needed: specs.length > 0 },
  { name: 'end-to-end', after: 'build', run: endToEnd(specs), needed: specs.length > 0 },
];
const needed = stages.filter(({ needed = code.length > 0 }) => needed);

if (needed.length > 0) await runTests(needed);
else console.log(`Nothing differs from ${values.base}.`);
