import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root } from './run.mjs';

/** End-to-end tests of a folder of src/lib whose own name they do not have. */
const specsOfFolder = new Map([
  ['chat', ['journey']],
  ['audio', ['recorder', 'speech', 'transcription']],
  ['connections', ['connections-passphrase']],
]);

/**
 * The files that differ from where this branch left `base`, in commits or not yet, without those that are gone.
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
 * The folders of src/lib that hold what changed.
 * @param {string[]} changed
 */
export function foldersOf(changed) {
  return [
    ...new Set(changed.map((file) => /^src\/lib\/([^/]+)\//.exec(file)?.[1] ?? '').filter(Boolean)),
  ];
}

/**
 * The end-to-end tests that are named after what changed, without those that changed themselves.
 * @param {string[]} changed
 * @param {string[]} specs every one there is
 */
export function specsFor(changed, specs) {
  const names = foldersOf(changed).flatMap((folder) => specsOfFolder.get(folder) ?? [folder]);
  const wanted = new Set(names.map((name) => `tests/e2e/${name}.spec.ts`));
  return specs.filter((spec) => wanted.has(spec) && !changed.includes(spec));
}
