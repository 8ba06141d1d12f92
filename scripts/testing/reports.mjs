import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * A failed test, or a failure outside of tests, with its error. `alone` holds the arguments with which its runner runs
 * only this test; without them it cannot be repeated.
 *
 * @typedef {{ test: string, error: string, alone?: string[] }} Failure
 */

/** @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[] }} Counts */

/** Maximum lines of an error, which show the expectation and the position; the rest is in the stage's own output. */
const maxLines = 30;

/** @param {string} test @param {string} [message] @param {string[]} [alone] */
function failure(test, message = '', alone) {
  const lines = stripVTControlCharacters(message).trim().split('\n');
  const shown = lines.length > maxLines ? [...lines.slice(0, maxLines), '…'] : lines;
  return { test, error: shown.join('\n'), ...(alone && { alone }) };
}

/**
 * Counts from Vitest's JSON report. A file that could not be loaded contains no tests and counts as one failure.
 *
 * @param {any} report
 * @returns {Counts}
 */
export function countVitest({ numPassedTests, numPendingTests, numTodoTests, testResults }) {
  const failures = testResults.flatMap(failuresOfFile);
  const skipped = numPendingTests + numTodoTests;
  return { passed: numPassedTests, failed: failures.length, skipped, failures };
}

/** @param {any} file @returns {Failure[]} */
function failuresOfFile({ name, message, status, assertionResults }) {
  if (status === 'failed' && assertionResults.length === 0) return [failure(name, message, [name])];
  return assertionResults
    .filter((/** @type {any} */ test) => test.status === 'failed')
    .map((/** @type {any} */ { fullName, failureMessages }) =>
      failure(`${name} › ${fullName}`, failureMessages.join('\n'), [
        name,
        '--testNamePattern',
        `^${escaped(fullName)}$`,
      ]),
    );
}

/** @param {string} text */
const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * Counts from Playwright's JSON report.
 *
 * @param {any} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, suites, errors }) {
  const outsideTests = errors.map((/** @type {any} */ { message }) => failure('', message));
  return {
    passed: stats.expected,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: [...suites.flatMap(failuresOfSuite), ...outsideTests],
  };
}

/** @param {any} suite @returns {Failure[]} */
function failuresOfSuite({ specs = [], suites = [] }) {
  const own = specs.flatMap((/** @type {any} */ { file, line, title, tests }) =>
    tests
      .filter((/** @type {any} */ { status }) => status === 'unexpected')
      .map((/** @type {any} */ { results, projectName }) =>
        failure(`${file}:${line} › ${title} (${projectName})`, messagesOf(results), [
          `${file}:${line}`,
          `--project=${projectName}`,
        ]),
      ),
  );
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/** @param {any[]} results one per attempt */
function messagesOf(results) {
  return results
    .flatMap(({ errors }) => errors.map((/** @type {any} */ { message }) => message))
    .join('\n');
}

/**
 * The counts of one runner. One that failed without naming a failure, or left no report, counts as one failure.
 *
 * @param {string} file path of the report
 * @param {boolean} succeeded whether the runner ended with status 0
 * @param {(report: any) => Counts} count
 * @returns {Counts}
 */
export function readCounts(file, succeeded, count) {
  try {
    const counts = count(JSON.parse(readFileSync(file, 'utf8')));
    return succeeded || counts.failed > 0 ? counts : { ...counts, ...oneFailure('') };
  } catch (error) {
    return { passed: 0, skipped: 0, ...oneFailure(`No report to read in ${file}: ${error}`) };
  }
}

/** @param {string} error */
export const oneFailure = (error) => ({ failed: 1, failures: [failure('', error)] });
