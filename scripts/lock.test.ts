import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

interface LockEntry {
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
  packages: Record<string, LockEntry>;
};

/** Licences whose code may be included in an MIT-licensed program with a notice only. */
const permissive = /^(0BSD|Apache-2\.0|BSD-[23]-Clause|ISC|MIT|PSF-2\.0|Unlicense|CC0-1\.0)$/;

/** Under the MPL-2.0 (and, inside the MP3 encoder, the LGPL): shipped unchanged, in separate chunks, with a notice. */
const noticed = ['mediabunny', '@mediabunny/flac-encoder', '@mediabunny/mp3-encoder'];

/** Resolves `name` from `importer` like npm: the nearest node_modules on the way up. */
function resolveEntry(importer: string, name: string): string | undefined {
  for (let folder = importer; ; folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (lock.packages[path]) return path;
    if (!folder) return undefined;
  }
}

/** The packages that sources import; their code is part of the build, except that of files that use Vitest. */
function importedPackages(): string[] {
  const names = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|svelte|css)$/.test(file))
    .map((file) => readFileSync(`${root}src/${file}`, 'utf8'))
    .filter((text) => !/from 'vitest/.test(text))
    .flatMap((text) => [...text.matchAll(/(?:from|import)[\s(]*['"]((?:@[\w-]+\/)?[a-z][\w.-]*)/g)])
    .map(([, name]) => name ?? '');
  return [...new Set([...names, 'svelte', '@sveltejs/kit'])];
}

function withDependencies(names: string[]): string[] {
  const found = new Set<string>();
  const visit = (importer: string, name: string) => {
    const path = resolveEntry(importer, name);
    if (!path || found.has(path)) return;
    found.add(path);
    Object.keys(lock.packages[path]?.dependencies ?? {}).forEach((next) => visit(path, next));
  };
  names.forEach((name) => visit('', name));
  return [...found];
}

describe('The lock file', () => {
  it('has an entry for every optional dependency, so that npm ci works on every platform', () => {
    const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
      Object.keys(entry.optionalDependencies ?? {})
        .filter((name) => !resolveEntry(path, name))
        .map((name) => `${name} of ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('ships only code under licences compatible with MIT', () => {
    const unfit = withDependencies(importedPackages())
      .filter((path) => !noticed.includes(path.replace('node_modules/', '')))
      .map((path) => `${path}: ${lock.packages[path]?.license ?? 'no licence'}`)
      .filter((line) => !permissive.test(line.replace(/.*: /, '')));
    expect(unfit).toEqual([]);
  });
});
