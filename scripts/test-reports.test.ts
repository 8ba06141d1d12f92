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
  testResults: [{ status: 'passed', assertionResults: [{}, {}, {}, {}, {}] }],
};

function fileWith(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json');
  writeFileSync(file, text);
  return file;
}

describe('counting what the runners report', () => {
  it('counts skipped and todo tests of Vitest as skipped', () => {
    expect(countVitest(vitestReport)).toEqual({ passed: 3, failed: 0, skipped: 2 });
  });

  it('counts a file that Vitest could not load as a failure', () => {
    const broken = { status: 'failed', assertionResults: [] };
    const report = { ...vitestReport, testResults: [...vitestReport.testResults, broken] };
    expect(countVitest(report).failed).toBe(1);
  });

  it('counts a flaky test of Playwright as failed', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 2, skipped: 0 };
    expect(countPlaywright({ stats })).toEqual({ passed: 4, failed: 3, skipped: 0 });
  });

  it('counts a runner that left no report as one failure', () => {
    const said: string[] = [];
    const counts = readCounts('/nowhere/report.json', 0, countVitest, (text) => said.push(text));
    expect(counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(said.join('')).toContain('/nowhere/report.json');
  });

  it('counts a runner whose report is cut off as one failure', () => {
    expect(readCounts(fileWith('{"numPassed'), 1, countVitest, () => {}).failed).toBe(1);
  });

  it('counts a failing exit status that no test explains', () => {
    const file = fileWith(JSON.stringify(vitestReport));
    const counts = (status: number) => readCounts(file, status, countVitest, () => {});
    expect(counts(1)).toEqual({ passed: 3, failed: 1, skipped: 2 });
    expect(counts(0).failed).toBe(0);
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
