/** @import { Failure } from './reports.mjs' */
/** @import { Result } from './run-stages.mjs' */

/** Number of last output lines shown for a stage that failed without naming a test. */
const lastLines = 40;

/**
 * The end of the output, which is all that some machines store: figures of the stages, failures, unsteady tests, and a
 * closing line.
 *
 * @param {Result[]} results
 * @param {Failure[]} unsteady
 */
export function summary(results, unsteady) {
  const lines = results.map(
    ({ stage, counts: { passed, failed }, seconds }) =>
      `${stage.name}: ${passed} of ${passed + failed} in ${seconds.toFixed(1)} s`,
  );
  return [
    '\n── summary ──',
    ...lines,
    ...results.filter(({ counts }) => counts.failed > 0).map(whyFailed),
    ...(unsteady.length > 0 ? [whyUnsteady(unsteady)] : []),
    closingLine(results),
  ].join('\n');
}

/** @param {Result} result */
function whyFailed({ stage, counts: { failures }, output }) {
  const named = failures.filter(({ test, error }) => test || error);
  const why = named.length > 0 ? named.map(inFull).join('\n\n') : lastOf(output);
  return `\n── failed in ${stage.name} ──\n${why}\n`;
}

/** @param {Failure[]} unsteady */
function whyUnsteady(unsteady) {
  const tests = unsteady.map(inFull).join('\n\n');
  return `\n── unsteady: failed once, passed twice alone; listed in tests/unsteady.md ──\n${tests}\n`;
}

const inFull = (/** @type {Failure} */ { test, error }) =>
  [test, ...error.split('\n').map((line) => `  ${line}`)].join('\n').trim();

const lastOf = (/** @type {string} */ output) => output.split('\n').slice(-lastLines).join('\n');

/** @param {Result[]} results */
export function closingLine(results) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ name) =>
    results.reduce((total, { counts }) => total + counts[name], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
