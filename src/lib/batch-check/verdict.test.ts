import { expect, test } from 'vitest';
import type { CheckReport } from './check-file';
import type { ProblemGroup } from './problem-groups';
import { verdictOf } from './verdict';

const group = (code: ProblemGroup['code'], severity: ProblemGroup['severity'], count: number) => ({
  code,
  severity,
  count,
  field: '',
  kept: [],
});

const report = (...groups: ProblemGroup[]): CheckReport => ({
  lines: 40_000,
  groups,
  models: [],
  otherModelLines: 0,
  inputTokens: 0,
});

test('a valid file is reported with its number of lines', () => {
  expect(verdictOf(report())).toMatchObject({
    kind: 'success',
    title: 'All 40,000 lines are in order',
  });
});

test('warnings alone do not block the file', () => {
  expect(verdictOf(report(group('crlf', 'warning', 40_000)))).toEqual({
    kind: 'warning',
    title: 'No errors, 40,000 warnings',
    body: 'The file can be uploaded as it is.',
  });
});

test('errors are counted, and the verdict says whether a repair removes them all', () => {
  const duplicates = group('duplicate-id', 'error', 2);
  const crlf = group('crlf', 'warning', 1);
  expect(verdictOf(report(duplicates, crlf)).title).toMatch(/^2 errors:/);
  expect(verdictOf(report(duplicates, crlf)).body).toMatch(/^All of it.* 1 warning\.$/);
  expect(verdictOf(report(duplicates, group('url', 'error', 1))).body).toMatch(/^Some of it/);
  expect(verdictOf(report(group('url', 'error', 1))).body).toMatch(/by hand|itself/);
});

test('an uploaded file is not described as waiting for its upload', () => {
  const warnings = report(group('crlf', 'warning', 1));
  expect(verdictOf(warnings, true).body).toBe('It was uploaded as it is.');
  const errors = verdictOf(report(group('url', 'error', 1)), true);
  expect(errors.title).toMatch(/^1 error: the service may refuse a batch of it/);
  expect(errors.body).toMatch(/^It was uploaded as it is\. /);
});
