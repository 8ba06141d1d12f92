import { parseArgs } from 'node:util';
import { fail } from './set-up.mjs';

/**
 * Reads the options of a script from its command line. For `--help` it prints the usage and ends the process; for an
 * unknown or incomplete option it also names that option and ends with status 1.
 *
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} T
 * @param {string} usage
 * @param {T} options as `parseArgs` takes them, without `help`
 * @returns {ReturnType<typeof parseArgs<{ options: T }>>['values']}
 */
export function readOptions(usage, options) {
  const help = /** @type {const} */ ({ type: 'boolean', short: 'h' });
  try {
    const { values } = parseArgs({ options: { ...options, help } });
    if (!('help' in values)) return /** @type {any} */ (values);
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
  console.log(usage);
  process.exit(0);
}
