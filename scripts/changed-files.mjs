import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root } from './run.mjs';

/** End-to-end tests of folders in src/lib, for tests that are not named after the folder. */
const specsOfFolder = new Map([
  ['chat', ['journey']],
  ['audio', ['recorder', 'speech', 'transcription']],
  ['connections', ['connections-passphrase']],
]);

/**
 * The files that differ from where this branch left `base`, committed or not, except deleted ones.
 *
 * @param {string} base a branch or commit
 */
export function changedSince(base) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const [start = base] = git('merge-base', base, 'HEAD');
  const files = [
    ...git('diff', '--name-only', '--diff-filter=d', start),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(files)].filter((file) => existsSync(root + file));
}

/**
 * The folders of src/lib with changed files.
 *
 * @param {string[]} changed
 */
export function foldersOf(changed) {
  return [
    ...new Set(changed.map((file) => /^src\/lib\/([^/]+)\//.exec(file)?.[1] ?? '').filter(Boolean)),
  ];
}

/**
 * The end-to-end tests named after changed files, except those that changed themselves.
 *
 * @param {string[]} changed
 * @param {string[]} specs all specs
 */
export function specsFor(changed, specs) {
  const names = foldersOf(changed).flatMap((folder) => specsOfFolder.get(folder) ?? [folder]);
  const wanted = new Set(
    names.flatMap((name) => [`tests/e2e/${name}.spec.ts`, `tests/extended/${name}.spec.ts`]),
  );
  return specs.filter((spec) => wanted.has(spec) && !changed.includes(spec));
}
