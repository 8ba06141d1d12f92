import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(src|tests|scripts|static|docs)\/.*\.(ts|svelte|mjs|js|md)$/.test(file))
  .filter((file) => file !== 'scripts/citations.test.ts' && existsSync(join(root, file)));

/** The anchors of a page as GitHub generates them. */
function anchors(page: string): Set<string> {
  const headings = read(page).matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Resolves a page from the root of the repository, or beside the citing file. */
function found(page: string, citing: string): string | undefined {
  return [page, join(dirname(citing), page)].find((path) => existsSync(join(root, path)));
}

function lostCitations(file: string): string[] {
  const text = read(file);
  return [...text.matchAll(/([\w./-]+\.md)((?:#[\w-]+)?(?:(?:, | and )#[\w-]+)*)/g)].flatMap(
    ([citation, page = '', hashes = '']) => {
      const path = found(page, file);
      if (!path) return [`${file}: ${citation}`];
      const known = anchors(path);
      const lost = [...hashes.matchAll(/#([\w-]+)/g)].filter(([, hash = '']) => !known.has(hash));
      return lost.map(([hash]) => `${file}: ${page}${hash}`);
    },
  );
}

it('The sources to check are found', () => {
  expect(sources.length).toBeGreaterThan(500);
});

it('Every page that a source cites exists, with the cited section', () => {
  expect(sources.flatMap(lostCitations)).toEqual([]);
});

it('Every cited promise exists', () => {
  const made = new Set(read('docs/promises.md').match(/P-[A-Z]\d+b?/g));
  const cited = sources.flatMap((file) => read(file).match(/P-[A-Z]\d+b?/g) ?? []);
  expect(cited.filter((promise) => !made.has(promise))).toEqual([]);
});

it('Every promise names existing tests', () => {
  const named = read('docs/promises.md').match(/(?:src|tests)\/[\w./-]+/g) ?? [];
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
