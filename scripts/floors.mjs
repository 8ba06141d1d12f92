import { readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { sources, staticImportsIn } from './imports.mjs';
import { root } from './run.mjs';

/** The name of a folder's own files among its folders. */
const roof = 'its own files';

/**
 * An import as the lowest folder that holds both files sees it: one of its parts imports another.
 *
 * @typedef {{ folder: string, from: string, to: string }} Step
 */

/**
 * The step of an import, or undefined if both files are in one folder.
 *
 * @param {string} importer absolute path
 * @param {string} imported absolute path
 * @returns {Step | undefined}
 */
function stepOf(importer, imported) {
  const [from, to] = [importer, imported].map((path) => relative(root, path).split(sep));
  if (!from || !to || to[0] !== 'src' || to[1] !== 'lib') return undefined;
  let depth = 0;
  while (from[depth] === to[depth] && depth < from.length - 1) depth++;
  const part = (/** @type {string[]} */ path) =>
    depth >= path.length - 1 ? roof : String(path[depth]);
  const step = { folder: from.slice(0, depth).join('/'), from: part(from), to: part(to) };
  return step.from === step.to ? undefined : step;
}

/**
 * For each folder of src/lib, which parts each of its parts imports.
 *
 * @type {Map<string, Map<string, Set<string>>> | undefined}
 */
let tree;

function readTree() {
  /** @type {NonNullable<typeof tree>} */
  const folders = new Map();
  for (const file of sources())
    for (const imported of staticImportsIn(readFileSync(file, 'utf8'), file)) {
      const step = stepOf(file, imported);
      if (!step) continue;
      const parts = folders.get(step.folder) ?? new Map();
      folders.set(
        step.folder,
        parts.set(step.from, (parts.get(step.from) ?? new Set()).add(step.to)),
      );
    }
  return folders;
}

/**
 * The parts from the imported one back to the importing one, or undefined if no way leads back.
 *
 * @param {Step} step
 */
function wayBack({ folder, from, to }) {
  tree ??= readTree();
  const parts = tree.get(folder);
  /** @type {Map<string, string[]>} */
  const ways = new Map([[to, [to]]]);
  for (const [part, way] of ways)
    for (const next of parts?.get(part) ?? []) {
      if (next === from) return way;
      if (!ways.has(next)) ways.set(next, [...way, next]);
    }
  return undefined;
}

/**
 * The ESLint rule for the order of folders: the folders of one folder and its own files import each other in no circle, types
 * included, at any depth of src/lib. What several of them share is a folder below them. An `import()` does not count: it
 * is where a page's later chunk begins, whatever part opens it.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const floors = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    Program(node) {
      const { filename, sourceCode } = context;
      for (const imported of staticImportsIn(sourceCode.text, filename)) {
        const step = stepOf(resolve(filename), imported);
        const way = step && wayBack(step);
        if (!way) continue;
        const circle = [step.from, ...way, step.from].join(' → ');
        const path = relative(dirname(filename), imported);
        context.report({ node, message: `A circle in ${step.folder} by ${path}: ${circle}.` });
      }
    },
  }),
};
