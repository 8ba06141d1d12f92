import { stripVTControlCharacters } from 'node:util';

/** Maximum lines of an error, which show the expectation and the position; the rest is in the stage's own output. */
const maxLines = 30;

/**
 * Failures in Vitest's JSON report: the name of each test, or of a file that could not be loaded, with its error.
 *
 * @param {any} report
 * @returns {string[]}
 */
export function vitestFailures({ testResults }) {
  return testResults.flatMap((/** @type {any} */ { name, message, status, assertionResults }) => {
    if (status === 'failed' && assertionResults.length === 0) return [failure(name, message)];
    return assertionResults
      .filter((/** @type {any} */ test) => test.status === 'failed')
      .map((/** @type {any} */ test) =>
        failure(`${name} › ${test.fullName}`, test.failureMessages.join('\n')),
      );
  });
}

/**
 * Failures in Playwright's JSON report, including tests that passed only when retried.
 *
 * @param {any} report
 * @returns {string[]}
 */
export function playwrightFailures({ suites, errors }) {
  const outsideTests = errors.map((/** @type {any} */ { message }) => failure('', message));
  return [...suites.flatMap(failuresIn), ...outsideTests];
}

/**
 * @param {any} suite
 * @returns {string[]}
 */
function failuresIn({ specs = [], suites = [] }) {
  const own = specs.flatMap((/** @type {any} */ { file, line, title, tests }) =>
    tests
      .filter((/** @type {any} */ { status }) => status === 'unexpected' || status === 'flaky')
      .map((/** @type {any} */ { results }) =>
        failure(`${file}:${line} › ${title}`, messagesOf(results).join('\n')),
      ),
  );
  return [...own, ...suites.flatMap(failuresIn)];
}

/** @param {any[]} results one per attempt */
function messagesOf(results) {
  return results.flatMap(({ errors }) => errors.map((/** @type {any} */ { message }) => message));
}

/**
 * @param {string} name
 * @param {string} [message]
 */
function failure(name, message = '') {
  const lines = stripVTControlCharacters(message).trim().split('\n');
  const shown = lines.length > maxLines ? [...lines.slice(0, maxLines), '…'] : lines;
  return [name, ...shown.map((line) => `  ${line}`)].join('\n').trim();
}
