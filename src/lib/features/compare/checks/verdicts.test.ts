import { describe, expect, it } from 'vitest';
import type { CheckRule, Verdict } from '$lib/base/storage/comparison-records';
import { answer } from '../../../../../tests/support/storage/samples';
import { prices } from '$lib/shared/prices/prices.svelte';
import { contains } from './kinds/contains';
import {
  exchangeOf,
  fillRule,
  isUnchecked,
  passesAll,
  verdictKey,
  type Subject,
  verdictFor,
  completeAnswer,
} from './verdicts';
import { checkOf, subjectOf } from '../../../../../tests/support/compare/check-samples';

const rule: CheckRule = { ...contains.blank, text: '{{city}}' };
const values = { city: 'Oslo', country: 'Norway' };

/** The subject with a verdict of the check. */
function checkedBy(rule: CheckRule, subject: Subject, outcome: Partial<Verdict> = { pass: true }) {
  const whole = completeAnswer(subject.cell);
  if (!whole) throw new Error('Only of a whole answer.');
  const exchange = exchangeOf(subject.cell, whole);
  const { rule: filled } = fillRule(checkOf(rule), subject.row, exchange);
  const verdict = { of: verdictKey(filled, subject, whole, exchange), ...outcome };
  return { ...subject, cell: { ...subject.cell, verdicts: { check: verdict } } };
}

const withValues = (subject: Subject, changed: { [column: string]: string }) => ({
  ...subject,
  row: { ...subject.row, values: { ...values, ...changed } },
});
const withAnswers = (subject: Subject, answers: Subject['cell']['answers']) => ({
  ...subject,
  cell: { ...subject.cell, answers },
});
const subject = subjectOf('It is Oslo.', { values });
const checked = checkedBy(rule, subject);

describe('The verdict of a check', () => {
  it('holds while check and answer are unchanged, whatever the check is called', () => {
    expect(verdictFor(checkOf(rule), subject)).toBeUndefined();
    expect(verdictFor({ ...checkOf(rule), name: 'Another' }, checked)?.pass).toBe(true);
  });

  it('expires with another answer, or when the cell is sent again', () => {
    const other = { ...answer('new', 'done'), content: 'It is Rome.' };
    const running = { ...answer('new', 'running'), content: 'It is Oslo.' };
    for (const last of [other, running])
      expect(verdictFor(checkOf(rule), withAnswers(checked, [last]))).toBeUndefined();
  });

  it('expires when the rule changes, or a value that it names', () => {
    const changed = { ...checkOf(rule), matchCase: true } as ReturnType<typeof checkOf>;
    expect(verdictFor(changed, checked)).toBeUndefined();
    expect(verdictFor({ ...checkOf(rule), not: true }, checked)).toBeUndefined();
    expect(verdictFor(checkOf(rule), withValues(checked, { city: 'Rome' }))).toBeUndefined();
    expect(verdictFor(checkOf(rule), withValues(checked, { country: 'No' }))).toBeDefined();
  });

  it('of a function depends on the whole row and on the prompt', () => {
    const source: CheckRule = { kind: 'function', source: 'return true' };
    const byFunction = checkedBy(source, subject);
    expect(verdictFor(checkOf(source), byFunction)).toBeDefined();
    const otherRow = withValues(byFunction, { country: 'No' });
    expect(verdictFor(checkOf(source), otherRow)).toBeUndefined();
    const changed = { ...byFunction, cell: { ...byFunction.cell, prompts: ['Another'] } };
    expect(verdictFor(checkOf(source), changed)).toBeUndefined();
  });
});

it('The verdict on a cost expires with the price, and that on a text does not', () => {
  const answers = subject.cell.answers.map((one) => ({
    ...one,
    asked: { connectionId: 'priced', model: 'm' },
    usage: { prompt_tokens: 5 },
  }));
  const priced = withAnswers(subject, answers);
  const costs: CheckRule = { kind: 'cost', most: 1 };
  const checkedByBoth = [costs, rule].map((one) => [checkOf(one), checkedBy(one, priced)] as const);
  prices.report('priced', [{ id: 'm', price: { input: 1, output: 2 } }]);
  expect(checkedByBoth.map(([check, of]) => verdictFor(check, of)?.pass)).toEqual([
    undefined,
    true,
  ]);
});

describe('A check for rows with a value in a column', () => {
  const cities = { ...checkOf(rule), column: 'city' };

  it('has no verdict on other rows and leaves them unchecked', () => {
    const without = { ...checked, row: { ...checked.row, values: { city: ' ' } } };
    expect(verdictFor(cities, checked)?.pass).toBe(true);
    expect(verdictFor(cities, without)).toBeUndefined();
    expect(isUnchecked(cities, without, true)).toBe(false);
  });

  it('does not count for other rows', () => {
    const failing = checkedBy(rule, subject, { pass: false });
    const without = { ...failing, row: { ...failing.row, values: {} } };
    expect(passesAll([cities], failing)).toBe(false);
    expect(passesAll([cities], without)).toBeUndefined();
  });
});

describe('An answer passes', () => {
  const checks = ['a', 'b', 'c'].map((id, index) => ({ ...checkOf(rule), id, weight: index + 1 }));

  /** The result for verdicts of checks with the weights 1, 2 and 3. */
  function passes(verdicts: (boolean | undefined)[], passAt?: number, weights = [1, 2, 3]) {
    const { of } = checked.cell.verdicts.check;
    const byId = checks.map(({ id }, index) => [id, { of, pass: verdicts[index] }] as const);
    const cell = { ...checked.cell, verdicts: Object.fromEntries(byId) as Record<string, Verdict> };
    const weighted = checks.map((check, index) => ({ ...check, weight: weights[index] ?? 1 }));
    return passesAll(weighted, { ...checked, cell }, passAt);
  }

  it('when all checks pass, apart from those without a weight', () => {
    expect(passes([true, true, true])).toBe(true);
    expect(passes([true, true, false])).toBe(false);
    expect(passes([true, true, false], 1, [1, 1, 0])).toBe(true);
    expect(passes([true, true, true], 1, [0, 0, 0])).toBeUndefined();
  });

  it('when the passing checks have the share of weights', () => {
    expect(passes([true, true, false], 0.5)).toBe(true);
    expect(passes([true, true, false], 0.51)).toBe(false);
    expect(passes([true, true, false], 0.3, [0.1, 0.2, 0.7])).toBe(true);
  });

  it('or is undecided while unclear verdicts can change it', () => {
    expect(passes([undefined, false, true], 0.5)).toBe(true);
    expect(passes([undefined, true, false], 0.5)).toBeUndefined();
    expect(passes([undefined, false, false], 0.5)).toBe(false);
  });
});

describe('Unchecked answers', () => {
  it('are complete answers without a verdict, and unclear ones', () => {
    const failed = checkedBy(rule, subject, { doubt: 'failed' });
    const doubtful = checkedBy(rule, subject, { why: 'It took too long.' });
    const stopped = withAnswers(subject, [answer('x', 'stopped')]);
    const halfway = { ...subject, cell: { ...subject.cell, prompts: ['One', 'Two'] } };
    const all = [subject, checked, failed, doubtful, stopped, halfway];
    expect(all.filter((one) => isUnchecked(checkOf(rule), one, true))).toEqual([subject, failed]);
  });
});
