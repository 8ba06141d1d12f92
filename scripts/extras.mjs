import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from './read-options.mjs';
import { root } from './run.mjs';

const usage = `Takes each extra away in a copy of what is committed, and checks that the rest holds without it:
types, the build, the tests in Node, and the bytes that the first visit loads (within 2 kB of 340).

  npm run extras                    all, a few minutes each
  npm run extras -- --only NAME     one; can be repeated`;

/**
 * The doors of each extra in src/lib/extras*.ts, and its files beside its folder.
 *
 * @type {Record<string, { doors: string[], files?: string[] }>}
 */
const extras = {
  'conversation-files': {
    doors: ['conversationFiles'],
    files: ['src/lib/shared/backup/import-conversations.test.ts'],
  },
  'device-models': { doors: ['deviceModels'] },
  'evaluation-files': { doors: ['evaluationFiles'], files: ['scripts/evaluations'] },
  'fine-tunings': { doors: ['fineTunings'] },
  'folder-backup': { doors: ['folderBackup'] },
  legacy: { doors: ['legacy'] },
  passport: { doors: ['passport'] },
  programs: { doors: ['bridge', 'replay', 'recordings'] },
};

/** Each is run in the copy. @type {string[][]} */
const checks = [
  ['svelte-kit', 'sync'],
  ['svelte-check', '--tsgo-experimental-api', '--fail-on-warnings'],
  // A promise about an extra is taken away with it.
  [
    'vitest',
    'run',
    '--project',
    'unit',
    '--project',
    'state',
    '--exclude',
    'scripts/citations.test.ts',
  ],
  ['vite', 'build'],
];

/** Bytes: what only an extra uses of the modules of a first visit is left out with it. */
const maxChange = 2000;

const { only } = readOptions(usage, { only: { type: 'string', multiple: true, default: [] } });
const copy = mkdtempSync(join(tmpdir(), 'without-an-extra-'));
git(root, 'worktree', 'add', '--quiet', '--detach', copy, 'HEAD');
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
try {
  const [sync = [], , , build = []] = checks;
  if (![sync, build].every(succeeds)) throw new Error('What is committed cannot be built.');
  const before = firstLoad();
  console.log(`with all of them, the first visit loads ${before} bytes`);
  for (const [name, extra] of Object.entries(extras)) {
    if (only.length > 0 && !only.includes(name)) continue;
    takeAway(name, extra);
    const failed = checks.filter((check) => !succeeds(check)).map(([program]) => program);
    const loaded = failed.includes('vite') ? undefined : firstLoad();
    const change = (loaded ?? Infinity) - before;
    if (Math.abs(change) > maxChange) failed.push('first visit');
    console.log(
      `without ${name}: ${failed.join(', ') || 'all holds'}; first visit ${change} bytes`,
    );
    if (failed.length > 0) process.exitCode = 1;
    git(copy, 'reset', '--quiet', '--hard');
  }
} finally {
  git(root, 'worktree', 'remove', '--force', copy);
}

/**
 * @param {string} name
 * @param {{ doors: string[], files?: string[] }} extra
 */
function takeAway(name, { doors, files = [] }) {
  for (const path of [`src/lib/extras/${name}`, ...files])
    rmSync(join(copy, path), { recursive: true });
  for (const table of ['src/lib/extras.ts', 'src/lib/extras-in-workers.ts']) {
    const path = join(copy, table);
    const text = readFileSync(path, 'utf8')
      .split(/(?=^export const )/m)
      .map((part) =>
        doors.some((door) => part.startsWith(`export const ${door}:`)) ? shut(part) : part,
      )
      .join('');
    writeFileSync(path, text);
  }
}

/** @param {string} door */
function shut(door) {
  return door.replace(/\(\)\s*=>\s*import\([^)]*\);/, 'undefined;');
}

/** Shows the output of a check that fails. @param {string[]} check */
function succeeds([program = '', ...options]) {
  const { status, stdout, stderr } = spawnSync('npx', [program, ...options], {
    ...{ cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28 },
    env: { ...process.env, NO_COLOR: '1' },
  });
  if (status !== 0) console.log(`${stdout}${stderr}`.slice(-4000));
  return status === 0;
}

/** Bytes of the scripts and styles that the chat page names. Names of chunks change with their content, so uncompressed. */
function firstLoad() {
  const script = `
    import { statSync } from 'node:fs';
    import { namedFiles } from './tests/bench/first-load.mjs';
    console.log(namedFiles('chat/').reduce((sum, file) => sum + statSync(file).size, 0));`;
  const options = ['--input-type=module', '--eval', script];
  return Number(execFileSync(process.execPath, options, { cwd: copy, encoding: 'utf8' }));
}

/**
 * @param {string} folder
 * @param {string[]} options
 */
function git(folder, ...options) {
  execFileSync('git', options, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}
