import { dirname, relative } from 'node:path';
import { importsIn, importsOf } from './imports.mjs';

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
