import { readFileSync } from 'node:fs';
import { playwrightFailures, vitestFailures } from './test-failures.mjs';

/**
 * `failures` holds the name and the error of each failed test, if the runner reports them.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Counts
 */

/**
 * Counts from Vitest's JSON report. A file that could not be loaded contains no tests and counts as one failure.
 *
 * @param {any} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const broken = report.testResults.filter(
    (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: vitestFailures(report),
  };
}

/**
 * Counts from Playwright's JSON report. A test that passed only when retried counts as failed.
 *
 * @param {any} report
 * @returns {Counts}
 */
export function countPlaywright(report) {
  const { stats } = report;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: playwrightFailures(report),
  };
}

/**
 * The counts of one runner. One that failed without naming a failure, or left no report, counts as one failure.
 *
 * @param {string} file path of the report
 * @param {number} status the runner's exit status
 * @param {(report: any) => Counts} count
 * @param {(text: string) => void} write receives a message if there is no report
 * @returns {Counts}
 */
export function readCounts(file, status, count, write) {
  try {
    const counts = count(JSON.parse(readFileSync(file, 'utf8')));
    const unnamed = status !== 0 && counts.failed === 0;
    return unnamed ? { ...counts, failed: 1 } : counts;
  } catch (error) {
    write(`No report to read in ${file}: ${error instanceof Error ? error.message : error}\n`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/**
 * @param {Counts[]} parts
 * @returns {Counts}
 */
export function sum(parts) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const part of parts) {
    total.passed += part.passed;
    total.failed += part.failed;
    total.skipped += part.skipped;
  }
  return total;
}

/** @param {Counts} counts */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
