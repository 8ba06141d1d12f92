import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildConsole } from './build-console.mjs';
import { readOptions } from './read-options.mjs';
import { root } from './run.mjs';
import { fail } from './set-up.mjs';

const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

const usage = `Builds the console and packs it into a zip for static hosts (docs/hosting.md).

  npm run package -- [options]

  --out inference-console-${version}.zip   the file to write
  --no-build                          packs the existing build
  --help                              shows this`;

/** The earliest time that a zip can store, so that the same files always produce the same zip. */
const moment = new Date(1980, 0, 1);

/** @param {string} folder */
function* filesIn(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  for (const path of entries) {
    const name = path.slice(folder.length + 1).replaceAll('\\', '/');
    yield { name, input: readFileSync(path), lastModified: moment };
  }
}

const options = readOptions(usage, {
  out: { type: 'string', default: `inference-console-${version}.zip` },
  'no-build': { type: 'boolean', default: false },
});
if (!options['no-build']) await buildConsole();
const folder = join(root, 'build');
if (!existsSync(folder)) fail('There is no build to pack. Run `npm run build` first.');
// Available only after the packages are installed.
const { downloadZip } = await import('client-zip');
const out = resolve(options.out);
writeFileSync(out, Buffer.from(await downloadZip(filesIn(folder)).arrayBuffer()));
console.log(`Written: ${out}. Unpack it on a static host (docs/hosting.md).`);
