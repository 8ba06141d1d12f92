import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildConsole } from './build-console.mjs';
import { root } from './run.mjs';
import { fail } from './set-up.mjs';

const usage = `Makes a zip of the built console, to be unpacked on any host of files (docs/hosting.md).

  npm run package -- [--out inference-console-VERSION.zip] [--no-build]

--no-build packs what was built before.`;

/** The earliest time that a zip can store: the same files always make the same zip. */
const moment = new Date(1980, 0, 1);

function readOptions() {
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  try {
    const { values } = parseArgs({
      options: {
        out: { type: 'string', default: `inference-console-${version}.zip` },
        'no-build': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

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

const options = readOptions();
if (options.help) console.log(usage);
else {
  if (!options['no-build']) await buildConsole();
  const folder = join(root, 'build');
  if (!existsSync(folder)) fail('There is no build to pack. Run `npm run build` first.');
  // Available only after the packages are installed.
  const { downloadZip } = await import('client-zip');
  const out = resolve(options.out);
  writeFileSync(out, Buffer.from(await downloadZip(filesIn(folder)).arrayBuffer()));
  console.log(`${out} is to be unpacked on a host of files: docs/hosting.md`);
}
