import { cutEnd } from '$lib/base/ui/text/shown-text';
import type { Answerer } from '$lib/base/storage/comparison-records';
import { describeAnswerers } from '$lib/features/compare/model/answered-by';
import { countOf, type RowResult, type VariantResults } from './results';

/** JUnit XML as GitLab, Jenkins and GitHub's reporters read it: a suite for each variant, a case for each answer. */
export function junitXml(title: string, variants: readonly VariantResults[]): string {
  const suites = variants.map(({ name, answeredBy, results }) => {
    const cases = results.map((result) => testCase(`${title}.${name}`, result)).join('');
    return element('testsuite', { name, ...sums(results) }, properties(answeredBy) + cases);
  });
  const all = variants.flatMap(({ results }) => results);
  const root = element('testsuites', { name: title, ...sums(all) }, suites.join(''));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}

/** The model and the service that answered. */
function properties(answeredBy: readonly Answerer[]): string {
  if (answeredBy.length === 0) return '';
  const value = describeAnswerers(answeredBy);
  return element('properties', {}, element('property', { name: 'answered-by', value }, ''));
}

function sums(results: readonly RowResult[]) {
  const time = results.reduce((sum, { figures }) => sum + (figures?.total ?? 0), 0);
  const counts = { failures: countOf(results, 'failed'), errors: countOf(results, 'error') };
  return { tests: results.length, ...counts, time: time / 1000 };
}

function testCase(classname: string, { name, state, reasons, answer, figures }: RowResult): string {
  const own = { name, classname, time: (figures?.total ?? 0) / 1000 };
  if (state === 'passed') return element('testcase', own, '');
  const message = cutEnd(reasons.join('\n'), 2000);
  const text = escaped(`${message}\n\nAnswer: ${cutEnd(answer, 2000)}`);
  const type = state === 'failed' ? 'failure' : 'error';
  return element('testcase', own, element(type, { message, type }, text));
}

/** `content` is XML. */
function element(tag: string, attributes: { [name: string]: string | number }, content: string) {
  const written = Object.entries(attributes).map(([name, of]) => ` ${name}="${escaped(`${of}`)}"`);
  return `<${tag}${written.join('')}>${content}</${tag}>\n`;
}

/**
 * Leaves out what XML 1.0 does not allow even as a reference (section 2.2), such as NUL and lone surrogates, and the
 * control characters that it only discourages.
 */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{7E}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
