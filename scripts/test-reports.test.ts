import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closingLine, countPlaywright, countVitest, readCounts, sum } from './test-reports.mjs';

const vitestReport = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [{}, {}, {}, {}, {}] }],
};
const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 };

function fileWith(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json');
  writeFileSync(file, text);
  return file;
}

describe("counting the runners' reports", () => {
  it('counts skipped and todo tests of Vitest as skipped', () => {
    expect(countVitest(vitestReport)).toMatchObject({ passed: 3, failed: 0, skipped: 2 });
  });

  it('counts a file that Vitest could not load as a failure', () => {
    const broken = {
      name: 'b.test.ts',
      status: 'failed',
      message: 'No such file',
      assertionResults: [],
    };
    const report = { ...vitestReport, testResults: [...vitestReport.testResults, broken] };
    expect(countVitest(report)).toMatchObject({
      failed: 1,
      failures: ['b.test.ts\n  No such file'],
    });
  });

  it('counts a flaky test of Playwright as failed', () => {
    const report = { suites: [], errors: [], stats: { ...stats, unexpected: 1, flaky: 2 } };
    expect(countPlaywright(report)).toMatchObject({ passed: 4, failed: 3, skipped: 0 });
  });

  it('counts a runner that left no report as one failure', () => {
    const messages: string[] = [];
    const counts = readCounts('/nowhere/report.json', 0, countVitest, (text) =>
      messages.push(text),
    );
    expect(counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(messages.join('')).toContain('/nowhere/report.json');
  });

  it('counts a runner whose report is truncated as one failure', () => {
    expect(readCounts(fileWith('{"numPassed'), 1, countVitest, () => {}).failed).toBe(1);
  });

  it('counts a failing exit status that no test explains', () => {
    const file = fileWith(JSON.stringify(vitestReport));
    const counts = (status: number) => readCounts(file, status, countVitest, () => {});
    expect(counts(1)).toMatchObject({ passed: 3, failed: 1, skipped: 2 });
    expect(counts(0).failed).toBe(0);
  });
});

describe('naming failures', () => {
  it('names a test of Vitest with its file and its error', () => {
    const failed = {
      fullName: 'a list is empty',
      status: 'failed',
      failureMessages: ['not empty'],
    };
    const file = { name: 'a.test.ts', status: 'failed', assertionResults: [{}, failed] };
    expect(countVitest({ ...vitestReport, testResults: [file] }).failures).toEqual([
      'a.test.ts › a list is empty\n  not empty',
    ]);
  });

  it('names a test of Playwright with its line and every error, with no colours, and failures outside of tests', () => {
    const errors = [{ message: '\u001b[31mnot visible\u001b[39m' }, { message: 'no place' }];
    const place = { file: 'a.spec.ts', line: 7, title: 'a list' };
    const failed = { ...place, tests: [{ status: 'unexpected', results: [{ errors }] }] };
    const passed = { ...place, tests: [{ status: 'expected', results: [{ errors: [] }] }] };
    const suites = [{ specs: [passed], suites: [{ specs: [failed] }] }];
    expect(countPlaywright({ stats, suites, errors: [{ message: 'no server' }] }).failures).toEqual(
      ['a.spec.ts:7 › a list\n  not visible\n  no place', 'no server'],
    );
  });

  it('cuts an error that is long', () => {
    const errors = [{ message: 'line\n'.repeat(500) }];
    const named = countPlaywright({ stats, suites: [], errors }).failures?.[0];
    expect(named?.split('\n').length).toBeLessThan(40);
  });
});

describe('the closing line', () => {
  it('sums all stages and names skipped tests only when there are some', () => {
    const one = { passed: 1, failed: 0, skipped: 0 };
    expect(closingLine(sum([one, { passed: 2, failed: 1, skipped: 0 }]))).toBe(
      '3 passed, 1 failed',
    );
    expect(closingLine(sum([one, { passed: 0, failed: 0, skipped: 2 }]))).toBe(
      '1 passed, 0 failed, 2 skipped',
    );
  });
});
