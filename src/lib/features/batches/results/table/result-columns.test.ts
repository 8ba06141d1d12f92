import { expect, it } from 'vitest';
import { resultColumns } from './result-columns';
import type { RowFilter } from '../model/row-order';
import type { ResultTotals } from '../model/totals';

const totals: ResultTotals = {
  rows: 200,
  states: { succeeded: 159, failed: 41, missing: 0 },
  inputTokens: 900,
  outputTokens: 1800,
  models: [{ model: 'a', rows: 159, inputTokens: 900, outputTokens: 1800 }],
  failures: [{ kind: '500', rows: 41 }],
  schema: { valid: 0, invalid: 0 },
  withInput: 200,
};
const ids = (filter: RowFilter, attempts = 1) =>
  resultColumns(totals, filter, attempts).map(({ id }) => id);

it('The columns of a result include only those in which a filtered row has a value', () => {
  expect(ids({ by: 'state', state: 'failed' })).toEqual([
    'row',
    'custom_id',
    'state',
    'input',
    'error',
  ]);
  expect(ids({ by: 'error', kind: '500' })).not.toContain('answer');
  expect(ids({ by: 'state', state: 'succeeded' })).not.toContain('error');
  expect(ids({ by: 'all' })).toEqual(expect.arrayContaining(['answer', 'error', 'input_tokens']));
  expect(ids({ by: 'all' }, 2).at(-1)).toBe('attempt');
});

it('The columns of a result fit in 1240 pixels, with the button that unfolds a row', () => {
  const least = resultColumns(totals, { by: 'all' }, 2)
    .map(({ width }) => Number(/\d+/.exec(width)?.[0]))
    .reduce((sum, width) => sum + width, 32);
  const page = 1240 - 84 - 2 * 21;
  expect(least).toBeLessThanOrEqual(page - 2);
});
