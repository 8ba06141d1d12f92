import { expect, it, test } from 'vitest';
import type { CheckReport } from './check-file';
import { type ProblemCode, type ProblemGroup, ProblemGroups } from './problems';
import { describeLines, openGroupCount, verdictOf } from './report-text';

const group = (code: ProblemGroup['code'], severity: ProblemGroup['severity'], count: number) => ({
  code,
  severity,
  count,
  field: '',
  examples: [],
});

const report = (...groups: ProblemGroup[]): CheckReport => ({
  lines: 40_000,
  groups,
  models: [],
  otherModelLines: 0,
  inputTokens: 0,
});

test('A valid file is reported with its number of lines', () => {
  expect(verdictOf(report())).toMatchObject({
    kind: 'success',
    title: 'All 40,000 lines are valid',
  });
  expect(verdictOf({ ...report(), lines: 1 }).title).toBe('The line is valid');
});

test('Warnings alone do not block the file', () => {
  expect(verdictOf(report(group('crlf', 'warning', 40_000)))).toEqual({
    kind: 'warning',
    title: 'No errors, 40,000 warnings',
    body: 'You can upload the file unchanged.',
  });
});

test('Errors are counted, and the verdict says whether a repair removes them all', () => {
  const duplicates = group('duplicate-id', 'error', 2);
  const crlf = group('crlf', 'warning', 1);
  expect(verdictOf(report(duplicates, crlf)).title).toMatch(/^2 errors:/);
  expect(verdictOf(report(duplicates, crlf)).body).toMatch(/^Everything can.* 1 warning\.$/);
  expect(verdictOf(report(duplicates, group('url', 'error', 1))).body).toMatch(/^Some can/);
  expect(verdictOf(report(group('url', 'error', 1))).body).toMatch(/by hand|in the file/);
});

test('An uploaded file is not described as waiting for its upload', () => {
  const warnings = report(group('crlf', 'warning', 1));
  expect(verdictOf(warnings, true).body).toBe('It was uploaded unchanged.');
  const errors = verdictOf(report(group('url', 'error', 1)), true);
  expect(errors.title).toMatch(/^1 error: the service may refuse the batch/);
  expect(errors.body).toMatch(/^It was uploaded unchanged. /);
});

function groupOf(...lines: (number | undefined)[]) {
  const groups = new ProblemGroups();
  for (const line of lines)
    groups.add({ code: 'duplicate-id', severity: 'error', field: 'custom_id', reason: '' }, line);
  return groups.sorted[0] ?? expect.fail('no group');
}

it.each([
  [[3], 'line 3'],
  [[3, 7], 'lines 3 and 7'],
  [[3, 7, 1200], 'lines 3, 7 and 1,200'],
  [[3, 7, 9, 10], 'lines 3, 7, 9 and 1 more'],
  [[undefined], ''],
])('The report names the lines %j', (lines, words) => {
  expect(describeLines(groupOf(...lines))).toBe(words);
});

/** One group for each count of problems. */
function groupsOf(...counts: number[]) {
  const codes: ProblemCode[] = ['method', 'url', 'body', 'stream', 'array'];
  const groups = new ProblemGroups();
  counts.forEach((count, index) => {
    const code = codes[index] ?? 'blank';
    for (let line = 1; line <= count; line += 1)
      groups.add({ code, severity: 'error', field: '', reason: '' }, line);
  });
  return groups.sorted;
}

it('All groups of 20 problems are open', () => {
  expect(openGroupCount(groupsOf(16, 1, 1, 1, 1))).toBe(5);
});

it('The first groups of many problems are open until 20 lines are visible', () => {
  expect(openGroupCount(groupsOf(5000, 400, 30, 2))).toBe(3);
  expect(openGroupCount(groupsOf(5000))).toBe(1);
  expect(openGroupCount(groupsOf())).toBe(0);
});
