import { existsSync } from 'node:fs';
import { browsers, missingPrograms } from './browsers.mjs';
import { aptGet } from './ensure-chromium.mjs';
import { readOptions } from './read-options.mjs';
import { root } from './run.mjs';
import { runAndClose } from './run-tests.mjs';
import { fail, setUp } from './set-up.mjs';
import { build, journeys } from './test-programs.mjs';

/** @import { BrowserKind } from './browsers.mjs' */

const kinds = /** @type {BrowserKind[]} */ (Object.keys(browsers));

const usage = `Tests the built console in Firefox and WebKitGTK (tests/browsers).

  npm run test:browsers -- [options]

  --browser ${kinds.join('|')}   only this browser
  --only WORD                tests whose titles contain the word
  --install                  installs missing browsers with apt-get
  --no-build                 uses the existing build
  --help                     shows this`;

const options = readOptions(usage, {
  browser: { type: 'string' },
  only: { type: 'string' },
  install: { type: 'boolean', default: false },
  'no-build': { type: 'boolean', default: false },
});
const wanted = kinds.filter((kind) => !options.browser || kind === options.browser);
if (wanted.length === 0)
  fail(`--browser takes ${kinds.join(' or ')}, not "${options.browser}".\n\n${usage}`);

await setUp();
if (options.install) await install(wanted);
if (options['no-build'] && !existsSync(`${root}build`))
  fail('There is no build to test. Run `npm run build` first.');

const stages = wanted.map((kind) => ({ name: kind, run: stageOf(kind) }));
// One after the other: each renders without a graphics card.
await runAndClose(options['no-build'] ? stages : [{ name: 'build', run: build }, ...stages], {
  slots: 1,
});

/** @param {BrowserKind[]} kinds */
async function install(kinds) {
  const packages = kinds
    .filter((kind) => missingPrograms(kind).length > 0)
    .flatMap((kind) => browsers[kind].packages);
  if (packages.length === 0) return;
  console.log(`Installing ${packages.join(', ')} (apt-get) …`);
  const isInstalled = (await aptGet('update')) && (await aptGet('install', '-y', ...packages));
  if (!isInstalled)
    console.log('The browsers could not be installed: the output of apt-get above says why.');
}

/**
 * @param {BrowserKind} kind
 * @returns {import('./stages.mjs').Stage['run']}
 */
function stageOf(kind) {
  const missing = missingPrograms(kind);
  if (missing.length === 0) return journeys(kind, options.only);
  const packages = browsers[kind].packages.join(' ');
  return async (write) => {
    write(`Skipped: ${missing.join(', ')} not found (Debian: apt-get install ${packages}).\n`);
    return { passed: 0, failed: 0, skipped: 1 };
  };
}
