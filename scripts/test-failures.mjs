import { stripVTControlCharacters } from 'node:util';

/** Of an error, what says what was expected and where; the rest is the stage's own output. */
const maxLines = 30;

/**
 * What failed in Vitest's JSON report: the name of each test, or of a file that could not be loaded, and its error.
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
 * What failed in Playwright's JSON report, a test that passed only when tried again among them.
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

/** @param {any[]} results one a try */
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
