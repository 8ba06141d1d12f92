import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { root, runNpm, runPackage } from './run.mjs';

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(
    `Inference Console needs Node 20.19 or newer; this is Node ${process.versions.node}. Get one at https://nodejs.org and run this again.`,
  );
}

/**
 * Ends the process with a message for the person.
 *
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

// A hash of the content, since a checkout or a copy changes the times of files.
function lockHash() {
  return createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
}

async function installPackages() {
  const mark = `${root}node_modules/.lock-hash`;
  const wanted = lockHash();
  if (existsSync(mark) && readFileSync(mark, 'utf8').trim() === wanted) return;
  console.log('Installing packages (npm ci) …');
  // All packages are dev dependencies, which npm leaves out under NODE_ENV=production.
  if (await runNpm(['ci', '--include=dev']))
    fail(
      'The packages could not be installed; the output of npm above says why. Run the command again.',
    );
  writeFileSync(mark, `${wanted}\n`);
}

/** Checks Node, installs what is missing or stale, and writes the files that SvelteKit generates for TypeScript. */
export async function setUp() {
  checkNode();
  await installPackages();
  if (await runPackage('@sveltejs/kit', ['sync']))
    fail('SvelteKit could not write its generated files; its output above says why.');
}
