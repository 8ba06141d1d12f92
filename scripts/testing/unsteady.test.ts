import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Failure } from './reports.mjs';
import type { Result } from './run-stages.mjs';
import { summary } from './summary.mjs';
import { listUnsteady, repeatFailed } from './unsteady.mjs';

const failure = (test: string, alone: string[] | null = [test]): Failure => ({
  test,
  error: `${test} is not there`,
  ...(alone && { alone }),
});

/** The result of a stage; `passesAlone` names the tests that pass when they are repeated. */
function resultOf(failures: Failure[], passesAlone: string[] | 'not repeatable' = []) {
  const run = () => Promise.reject(new Error('runs once'));
  const repeat = vi.fn(async ([name = '']: string[]) => passesAlone.includes(name));
  const stage =
    passesAlone === 'not repeatable' ? { name: 'node', run } : { name: 'end-to-end', run, repeat };
  const counts = { passed: 10, failed: failures.length, skipped: 0, failures };
  const result: Result = { stage, counts, output: '', seconds: 1 };
  return { result, repeat };
}

const lastLine = (results: Result[], unsteady: Failure[]) =>
  summary(results, unsteady).split('\n').at(-1);

describe('A failed test in a browser', () => {
  it('that passes alone is unsteady: told at the end, and counted as passed', async () => {
    const { result } = resultOf([failure('a')], ['a']);
    const unsteady = await repeatFailed([result], () => {});
    expect(unsteady.map(({ test }) => test)).toEqual(['a']);
    expect(summary([result], unsteady)).toContain('a is not there');
    expect(lastLine([result], unsteady)).toBe('11 passed, 0 failed');
  });

  it('that fails again has failed, beside one that is unsteady', async () => {
    const { result } = resultOf([failure('a'), failure('b')], ['a']);
    const unsteady = await repeatFailed([result], () => {});
    expect(unsteady.map(({ test }) => test)).toEqual(['a']);
    expect(lastLine([result], unsteady)).toBe('11 passed, 1 failed');
  });

  it.each([
    ['more than three failed', ['a', 'b', 'c', 'd'].map((name) => failure(name))],
    ['a failure outside of tests shares the run', [failure('a'), failure('', null)]],
  ])('is not repeated where %s', async (_, failures) => {
    const { result, repeat } = resultOf(failures, ['a', 'b', 'c', 'd']);
    expect(await repeatFailed([result], () => {})).toEqual([]);
    expect(repeat).not.toHaveBeenCalled();
    expect(lastLine([result], [])).toBe(`10 passed, ${failures.length} failed`);
  });

  it('is not repeated where a test without a browser failed, too', async () => {
    const { result, repeat } = resultOf([failure('a')], ['a']);
    const inNode = resultOf([failure('b')], 'not repeatable');
    expect(await repeatFailed([inNode.result, result], () => {})).toEqual([]);
    expect(repeat).not.toHaveBeenCalled();
  });
});

describe('The list of unsteady tests', () => {
  it('keeps what it has, and gets a line with the date for each', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'unsteady-')), 'list');
    writeFileSync(file, '| an older one |\n');
    listUnsteady([failure('a | b'), failure('c')], new Date('2026-11-28T10:00:00Z'), file);
    expect(readFileSync(file, 'utf8')).toBe(
      [
        '| an older one |',
        '| 2026-11-28 | a \\| b | a \\| b is not there |',
        '| 2026-11-28 | c | c is not there |',
        '',
      ].join('\n'),
    );
  });
});
