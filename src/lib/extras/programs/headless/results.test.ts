import { describe, expect, it } from 'vitest';
import type { Check, ComparisonRow, Verdict } from '$lib/base/storage/comparison-records';
import {
  answer,
  cellSample,
  comparisonSample,
  rowSample,
} from '../../../../../tests/support/storage/samples';
import {
  attribute,
  eachElement,
  ownText,
  within,
  type XmlElement,
} from '$lib/base/formats/xml/xml';
import {
  completeAnswer,
  exchangeOf,
  fillRule,
  verdictKey,
} from '$lib/features/compare/checks/verdicts';
import { junitXml } from './junit';
import { reportLines } from './report';
import { resultOf, type RowResult } from './results';

const check = (id: string, fields: Partial<Check> = {}) =>
  ({ id, name: id, kind: 'contains', text: 'x', matchCase: false, ...fields }) as Check;

/** The result of an answer with these outcomes of checks. */
function resultWith(
  outcomes: [Check, Partial<Verdict> | undefined][],
  {
    passAt,
    row = rowSample('c', 'r', { position: 3, prompts: ['Is  it\nso?'] }),
  }: { passAt?: number; row?: ComparisonRow } = {},
): RowResult {
  const cell = cellSample(row, 'a', 'Yes.');
  const whole = completeAnswer(cell);
  if (!whole) throw new Error('The sample is whole.');
  const exchange = exchangeOf(cell, whole);
  const verdicts = Object.fromEntries(
    outcomes.flatMap(([one, outcome]) => {
      const of = verdictKey(fillRule(one, row, exchange).rule, { cell, row }, whole, exchange);
      return outcome ? [[one.id, { of, ...outcome }]] : [];
    }),
  );
  const comparison = comparisonSample('c', { checks: outcomes.map(([one]) => one), passAt });
  const input = {
    prompts: row.prompts,
    systemPrompt: '',
    settings: { model: 'm', systemPrompt: '', parameters: {} },
  };
  const job = { key: 'k', cell, input, connection: undefined as never };
  return resultOf(comparison, job, { row, cell: { ...cell, verdicts }, missing: '' });
}

const yes = { pass: true };
const no = { pass: false, why: 'Because.' };
const unclear = { why: 'Nobody knows.', doubt: 'failed' as const };

describe('The result of an answer', () => {
  it.each<[string, [Check, Partial<Verdict> | undefined][], number | undefined, string, string[]]>([
    ['without checks passes', [], undefined, 'passed', []],
    [
      'passes if all checks do',
      [
        [check('a'), yes],
        [check('b'), yes],
      ],
      undefined,
      'passed',
      [],
    ],
    [
      'fails if one does',
      [
        [check('a'), no],
        [check('b'), yes],
      ],
      undefined,
      'failed',
      ['a: Because.'],
    ],
    [
      'is an error if one is unclear',
      [
        [check('a'), yes],
        [check('b'), unclear],
      ],
      undefined,
      'error',
      ['b: Nobody knows.'],
    ],
    [
      'is an error if one has no verdict',
      [[check('a'), undefined]],
      undefined,
      'error',
      ['a: It wasn’t checked.'],
    ],
    [
      'fails rather than being an error',
      [
        [check('a'), no],
        [check('b'), unclear],
      ],
      undefined,
      'failed',
      ['a: Because.', 'b: Nobody knows.'],
    ],
    [
      'passes at its share of the weights',
      [
        [check('a', { weight: 3 }), yes],
        [check('b'), no],
      ],
      0.75,
      'passed',
      [],
    ],
    [
      'fails below its share',
      [
        [check('a', { weight: 3 }), no],
        [check('b'), yes],
      ],
      0.75,
      'failed',
      ['a: Because.'],
    ],
    [
      'passes whatever a check without weight says',
      [[check('a', { weight: 0 }), no]],
      undefined,
      'passed',
      [],
    ],
    [
      'passes if no check is for its row',
      [[check('a', { column: 'city' }), undefined]],
      undefined,
      'passed',
      [],
    ],
  ])('%s', (_, outcomes, passAt, state, reasons) => {
    expect(resultWith(outcomes, { passAt })).toMatchObject({
      name: '3. Is it so?',
      state,
      reasons,
      answer: 'Yes.',
    });
  });

  it('that is not whole is an error with its reason', () => {
    const row = rowSample('c', 'r', { position: 1, prompts: ['Why?'] });
    const cell = { ...cellSample(row, 'a', ''), answers: [answer('m', 'failed')] };
    const job = {
      key: 'k',
      cell,
      input: {
        prompts: row.prompts,
        systemPrompt: '',
        settings: { model: 'm', systemPrompt: '', parameters: {} },
      },
      connection: undefined as never,
    };
    const result = resultOf(comparisonSample('c', { repeats: 2 }), job, {
      row,
      cell,
      missing: 'Key refused',
    });
    expect(result).toMatchObject({
      name: '1. Why? (repeat 1)',
      state: 'error',
      reasons: ['Key refused'],
    });
    expect(result.figures).toBeUndefined();
  });
});

const passed: RowResult = {
  rowId: '1',
  name: '1. One',
  state: 'passed',
  reasons: [],
  answer: 'Yes',
  figures: { total: 1500, tokensIn: 10, tokensOut: 5 },
};
const failed: RowResult = {
  rowId: '2',
  name: '2. <Two> & "more"',
  state: 'failed',
  reasons: ['a: ]]> <b>'],
  answer: `\u0000\u001b[31m\ud800é🙂${'x'.repeat(9000)}`,
};
const broken: RowResult = {
  rowId: '3',
  name: '3. Three',
  state: 'error',
  reasons: ['Line one\n::error::two ##[x]'],
  answer: '',
};
const answeredBy = [{ model: 'llama', service: 'lab.example' }];
const variants = [{ name: 'A', answeredBy, results: [passed, failed, broken] }];

it('The report has a table, and a line for each result that does not pass', () => {
  expect(reportLines(variants)).toEqual([
    'Variant  Passed  Share  Errors  Tokens  Median time  Answered by',
    'A        1 of 2  50 %   1       15      1.50 s       llama · lab.example',
    'failed: A, 2. <Two> & "more": a: ]]> <b>',
    'error: A, 3. Three: Line one\n::error::two ##[x]',
  ]);
});

it('The JUnit XML has a suite for each variant, with text that is escaped and bounded', () => {
  const roots: XmlElement[] = [];
  const xml = junitXml('T & "U"', variants);
  eachElement(xml, 'testsuites', (root) => roots.push(root));
  const [root] = roots;
  if (!root) throw new Error('There is no root.');
  const of = (element: XmlElement | undefined, ...names: string[]) =>
    names.map((name) => element && attribute(element, name));
  expect(of(root, 'name', 'tests', 'failures', 'errors', 'time')).toEqual([
    'T & "U"',
    '3',
    '1',
    '1',
    '1.5',
  ]);
  expect(of(within(root, 'property')[0], 'name', 'value')).toEqual([
    'answered-by',
    'llama · lab.example',
  ]);
  const cases = within(root, 'testcase');
  expect(of(cases[1], 'name', 'classname', 'time')).toEqual([
    '2. <Two> & "more"',
    'T & "U".A',
    '0',
  ]);
  const [failure] = within(root, 'failure');
  expect(of(failure, 'message', 'type')).toEqual(['a: ]]> <b>', 'failure']);
  expect(failure && ownText(failure)).toBe(`a: ]]> <b>\n\nAnswer: [31mé🙂${'x'.repeat(1990)}…`);
  expect(within(root, 'error')).toHaveLength(1);
  // Characters that XML 1.0 does not have.
  expect(xml).not.toMatch(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
});
