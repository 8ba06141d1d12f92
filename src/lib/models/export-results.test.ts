import { expect, it } from 'vitest';
import { exportedResults, resultsAsCsv } from './export-results';
import type { TestResult } from './quick-test.svelte';

const done: TestResult = {
  modelId: '=cmd|calc',
  state: 'done',
  text: 'Yes, "here"',
  firstTokenMs: 120.26,
  totalMs: 900,
  tokensPerSecond: 55.55,
  usage: { prompt_tokens: 1000, completion_tokens: 2000 },
};
const failed: TestResult = {
  modelId: 'b',
  state: 'failed',
  text: '',
  error: { kind: 'cut-off' },
};

function exported() {
  const price = { input: 1, output: 2, currency: 'EUR' };
  return exportedResults(
    [done, failed],
    (id) => (id === 'b' ? null : price),
    () => 'Cut off',
  );
}

it('gives what was measured, reported and paid, and null for what is not known', () => {
  expect(exported()).toMatchObject([
    {
      model: '=cmd|calc',
      first_token_ms: 120.3,
      tokens_per_second: 55.6,
      estimated_cost: 0.005,
      currency: 'EUR',
      error: null,
    },
    { model: 'b', state: 'failed', total_ms: null, estimated_cost: null, error: 'Cut off' },
  ]);
});

it('writes CSV in which no spreadsheet finds a formula', () => {
  const [head, first] = resultsAsCsv(exported()).split('\r\n');
  expect(head).toMatch(/^"model","state","first_token_ms",/);
  expect(first?.startsWith(`"'=cmd|calc","done","120.3",`)).toBe(true);
  expect(first).toContain('"Yes, ""here"""');
});

it('writes CSV in which no formula goes on behind a line end', () => {
  const answered = { ...done, text: '=1+\n1' };
  const rows = exportedResults(
    [answered],
    () => null,
    () => '',
  );
  expect(resultsAsCsv(rows)).toContain(`"'=1+\n1"`);
});
