import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { root } from './run.mjs';

/** Static and type-only imports, and exports of what another file has. */
const importing =
  /^\s*(?:import|export)\b[^;'"]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]/gm;

const importingLater = /\bimport\(\s*['"]([^'"]+)['"]/g;

const endings = ['', '.ts', '.svelte', '.js'];

/**
 * The files that each file imports, read once per run.
 *
 * @type {Map<string, string[]>}
 */
const graph = new Map();

/** The doors of extras, which extras import too: what they import later leads back by design. */
const isDoor = (/** @type {string} */ path) => /[\\/]src[\\/]lib[\\/]extras[\w-]*\.ts$/.test(path);

/**
 * The console's own files that a file imports, also those that it imports later.
 *
 * @param {string} path absolute
 */
export function importsOf(path) {
  const known = graph.get(path);
  if (known) return known;
  const text = readFileSync(path, 'utf8');
  const found = isDoor(path) ? staticImportsIn(text, path) : importsIn(text, path);
  graph.set(path, found);
  return found;
}

/**
 * The console's own files that a text imports, also those that it imports later.
 *
 * @param {string} text
 * @param {string} path absolute
 */
export const importsIn = (text, path) => [
  ...staticImportsIn(text, path),
  ...filesOf(text.matchAll(importingLater), path),
];

/**
 * The console's own files that a text imports before it runs, and those whose types it uses.
 *
 * @param {string} text
 * @param {string} path absolute
 */
export const staticImportsIn = (text, path) => filesOf(text.matchAll(importing), path);

/**
 * @param {Iterable<RegExpMatchArray>} imports
 * @param {string} path
 */
function filesOf(imports, path) {
  return [...imports].flatMap(([, first, second]) => {
    const file = importedFile(path, first ?? second ?? '');
    return file && file !== path ? [file] : [];
  });
}

/**
 * The absolute path that an import means, with its ending if the file is there, or undefined if it means a package.
 *
 * @param {string} importer absolute path
 * @param {string} name as written in the import
 */
export function importedPath(importer, name) {
  const plain = name.replace(/\?.*$/, ''); // Vite's ?worker&url and the like.
  if (plain.startsWith('.')) return resolve(dirname(importer), plain);
  return plain.startsWith('$lib/') ? resolve(root, 'src/lib', plain.slice(5)) : undefined;
}

/**
 * @param {string} importer
 * @param {string} name
 */
function importedFile(importer, name) {
  const path = importedPath(importer, name);
  return path && endings.map((ending) => path + ending).find(isFile);
}

/** @param {string} path */
const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile();

/** Absolute paths of the sources in src/lib, without tests and doors of extras, which combine folders on purpose. */
export const sources = () =>
  readdirSync(`${root}src/lib`, { recursive: true })
    .map((path) => resolve(root, 'src/lib', String(path)))
    .filter((path) => /\.(ts|js|svelte)$/.test(path) && !path.endsWith('.test.ts'))
    .filter((path) => !isDoor(path));
