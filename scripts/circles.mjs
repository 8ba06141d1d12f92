import { readFileSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { root } from './run.mjs';

/** Static, dynamic and type-only imports. */
const importing =
  /^\s*(?:import|export)\b[^;'"]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

const endings = ['', '.ts', '.svelte', '.js'];

/**
 * The files that a file imports, read once per run.
 *
 * @type {Map<string, string[]>}
 */
const graph = new Map();

/** @param {string} path */
function importsOf(path) {
  const known = graph.get(path);
  if (known) return known;
  const found = importsIn(readFileSync(path, 'utf8'), path);
  graph.set(path, found);
  return found;
}

/**
 * The console's own files that a text imports.
 *
 * @param {string} text
 * @param {string} path absolute
 */
function importsIn(text, path) {
  return [...text.matchAll(importing)].flatMap(
    ([, from, bare, lazy]) => fileOf(path, (from ?? bare ?? lazy ?? '').replace(/\?.*$/, '')) ?? [],
  );
}

/**
 * @param {string} importer
 * @param {string} name
 */
function fileOf(importer, name) {
  const path = name.startsWith('.')
    ? resolve(dirname(importer), name)
    : name.startsWith('$lib/') && resolve(root, 'src/lib', name.slice(5));
  if (!path || path === importer) return undefined;
  return endings
    .map((ending) => path + ending)
    .find((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

/**
 * The shortest import cycle through a file, or undefined. A component that renders itself does not count.
 *
 * @param {string} path
 * @param {string[]} imports
 */
function circleFrom(path, imports) {
  /**
   * The file from which each file was first reached.
   *
   * @type {Map<string, string>}
   */
  const from = new Map(imports.map((file) => [file, path]));
  for (const [file] of from)
    for (const next of importsOf(file)) {
      if (next === path) return wayTo(file, from);
      if (!from.has(next)) from.set(next, file);
    }
  return undefined;
}

/**
 * @param {string} file
 * @param {Map<string, string>} from
 * @returns {string[]}
 */
function wayTo(file, from) {
  const before = from.get(file);
  return before === undefined ? [] : [...wayTo(before, from), file];
}

/**
 * The ESLint rule that refuses import circles: files in a circle can be neither read nor moved alone.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const circles = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    Program(node) {
      const { filename, sourceCode } = context;
      const way = circleFrom(filename, importsIn(sourceCode.text, filename));
      if (!way) return;
      const names = way.map((file) => relative(dirname(filename), file));
      context.report({ node, message: `A circle of imports: ${names.join(' → ')} → this file.` });
    },
  }),
};
