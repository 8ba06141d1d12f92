import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, readCounts } from './reports.mjs';

const vitestReport = {
  numPassedTests: 3,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [{}, {}, {}, {}, {}] }],
};
const withFile = (file: object) => ({
  ...vitestReport,
  testResults: [...vitestReport.testResults, file],
});
const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 1 };

function fileWith(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json');
  writeFileSync(file, text);
  return file;
}

describe('A report of Vitest', () => {
  it('counts skipped and todo tests as skipped', () => {
    expect(countVitest(vitestReport)).toEqual({ passed: 3, failed: 0, skipped: 2, failures: [] });
  });

  it('counts a file that could not be loaded as a failure, which is repeated as a file', () => {
    const message = 'No such file';
    const broken = { name: 'b.test.ts', status: 'failed', message, assertionResults: [] };
    expect(countVitest(withFile(broken))).toMatchObject({
      failed: 1,
      failures: [{ test: 'b.test.ts', error: 'No such file', alone: ['b.test.ts'] }],
    });
  });

  it('names a failed test with its error, and how to run it alone', () => {
    const failed = { fullName: 'a list (of one)', status: 'failed', failureMessages: ['no entry'] };
    const file = { name: 'b.test.ts', status: 'failed', assertionResults: [{}, failed] };
    expect(countVitest(withFile(file)).failures).toEqual([
      {
        test: 'b.test.ts › a list (of one)',
        error: 'no entry',
        alone: ['b.test.ts', '--testNamePattern', '^a list \\(of one\\)$'],
      },
    ]);
  });
});

describe('A report of Playwright', () => {
  const errors = [{ message: '\u001b[31mnot visible\u001b[39m' }, { message: 'no place' }];
  const spec = { file: 'a.spec.ts', line: 7, title: 'a list' };
  const ofProject = { projectName: 'journeys' };
  const failed = {
    ...spec,
    tests: [{ ...ofProject, status: 'unexpected', results: [{ errors }] }],
  };
  const passed = {
    ...spec,
    tests: [{ ...ofProject, status: 'expected', results: [{ errors: [] }] }],
  };

  it('names a failed test with its line and every error, without colours, and how to run it alone', () => {
    const suites = [{ specs: [passed], suites: [{ specs: [failed] }] }];
    expect(countPlaywright({ stats: { ...stats, unexpected: 1 }, suites, errors: [] })).toEqual({
      passed: 4,
      failed: 1,
      skipped: 1,
      failures: [
        {
          test: 'a.spec.ts:7 › a list (journeys)',
          error: 'not visible\nno place',
          alone: ['a.spec.ts:7', '--project=journeys'],
        },
      ],
    });
  });

  it('names a failure outside of tests, which cannot be repeated', () => {
    const report = { stats, suites: [], errors: [{ message: 'no server' }] };
    expect(countPlaywright(report).failures).toEqual([{ test: '', error: 'no server' }]);
  });

  it('cuts an error that is long', () => {
    const long = [{ message: 'line\n'.repeat(500) }];
    const { failures } = countPlaywright({ stats, suites: [], errors: long });
    expect(failures[0]?.error.split('\n')).toHaveLength(31);
  });
});

describe('A runner', () => {
  it('without a report counts as one failure', () => {
    const counts = readCounts('/nowhere/report.json', true, countVitest);
    expect(counts.failed).toBe(1);
    expect(counts.failures[0]?.error).toContain('/nowhere/report.json');
  });

  it('with a report that is cut counts as one failure', () => {
    expect(readCounts(fileWith('{"numPassed'), false, countVitest).failed).toBe(1);
  });

  it('that failed without a failed test counts as one failure', () => {
    const file = fileWith(JSON.stringify(vitestReport));
    expect(readCounts(file, false, countVitest)).toMatchObject({ passed: 3, failed: 1 });
    expect(readCounts(file, true, countVitest).failed).toBe(0);
  });
});
