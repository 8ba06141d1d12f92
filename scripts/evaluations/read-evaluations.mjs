// Reads every promptfoo configuration of a folder as Compare does, and prints which are read wholly, partly, refused or
// changed without a word: node scripts/evaluations/read-evaluations.mjs FOLDER
//
// The requests are compared with promptfoo's own where PROMPTFOO names the folder of its installed package, and
// PROMPTFOO_NODE a Node that runs it.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { resolve } from 'node:path';
import { runnerImport } from 'vite';
import { root } from '../run.mjs';
import { shownLine } from '../terminal.mjs';

const { PROMPTFOO: promptfoo, PROMPTFOO_NODE: node = process.execPath } = process.env;

/** @type {{ module: typeof import('./read-folder.ts') }} */
const { module } = await runnerImport(`${root}scripts/evaluations/read-folder.ts`, {
  ...{ configFile: false, root, logLevel: 'error' },
  plugins: [svelte({ configFile: false, compilerOptions: { runes: true } })],
  resolve: { alias: { $lib: `${root}src/lib` } },
});
const folder = resolve(process.argv[2] ?? '.');
const { lines, isSilent } = await module.readFolder({ folder, promptfoo, node });
console.log(lines.map(shownLine).join('\n'));
process.exitCode = isSilent ? 1 : 0;
