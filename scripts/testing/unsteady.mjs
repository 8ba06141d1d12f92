import { appendFileSync } from 'node:fs';
import { root } from '../run.mjs';

/** @import { Failure } from './reports.mjs' */
/** @import { Result } from './run-stages.mjs' */

/** More failures than these are no chance: nothing is repeated, and the run fails. */
const maxUnsteady = 3;

/**
 * Repeats each failed test alone, twice. Those that pass are counted as passed and returned. Nothing is repeated where
 * more failed than may be unsteady, or where one failed that no repetition can excuse.
 *
 * @param {Result[]} results their counts are corrected
 * @param {(text: string) => void} show
 * @returns {Promise<Failure[]>}
 */
export async function repeatFailed(results, show) {
  const failed = results.flatMap(({ stage, counts }) =>
    counts.failures.map((failure) => ({ failure, stage, counts })),
  );
  const isExcusable = failed.every(({ failure, stage }) => stage.repeat && failure.alone);
  const count = results.reduce((sum, { counts }) => sum + counts.failed, 0);
  if (!isExcusable || count !== failed.length || count > maxUnsteady) return [];
  const unsteady = [];
  for (const { failure, stage, counts } of failed) {
    show(`\n── repeated alone: ${failure.test} ──`);
    if (!(await stage.repeat?.(failure.alone ?? [], show))) continue;
    counts.failures = counts.failures.filter((other) => other !== failure);
    counts.failed -= 1;
    counts.passed += 1;
    unsteady.push(failure);
  }
  return unsteady;
}

/**
 * Adds unsteady tests to the list of those that are to be mended.
 *
 * @param {Failure[]} unsteady
 * @param {Date} now
 */
export function listUnsteady(unsteady, now, file = `${root}tests/unsteady.md`) {
  const date = now.toISOString().slice(0, 10);
  const lines = unsteady.map(({ test, error }) => `| ${date} | ${cell(test)} | ${cell(error)} |\n`);
  appendFileSync(file, lines.join(''));
}

/** The first line that says something, in one cell of a table. */
const cell = (/** @type {string} */ text) =>
  (text.replace(root, '').split('\n').find(Boolean) ?? '').replace(/\|/g, '\\|');
