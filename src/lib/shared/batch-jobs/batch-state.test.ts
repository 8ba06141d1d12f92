import { describe, expect, it } from 'vitest';
import { batchSample } from '../../../../tests/support/storage/samples';
import {
  canBeCancelled,
  hasKnownStatus,
  isOver,
  statusLabelOf,
  mergedStatus,
  describeOutcome,
  totalOf,
} from './batch-state';

const counts = (total: number, completed: number, failed: number) => ({
  request_counts: { total, completed, failed },
});

describe('A batch', () => {
  it.each([
    ['validating', false],
    ['in_progress', false],
    ['finalizing', false],
    ['cancelling', false],
    ['completed', true],
    ['failed', true],
    ['expired', true],
    ['cancelled', true],
    ['queued', false],
    ['constructor', false],
  ])('that is %s is over: %s', (status, over) => {
    expect(isOver(batchSample({ status }))).toBe(over);
  });

  it('in a state that the specification does not name is shown with the word of the server', () => {
    const batch = batchSample({ status: 'in_line_for_a_gpu' });
    expect(hasKnownStatus(batch)).toBe(false);
    expect(statusLabelOf(batch)).toEqual({ status: 'waiting', word: 'in line for a gpu' });
  });

  it('can be cancelled once, and only before its end', () => {
    const can = (status: string) => canBeCancelled(batchSample({ status }));
    expect(['in_progress', 'queued', 'cancelling', 'completed'].map(can)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

it.each([
  ['in_progress', [4, 1, 0], 4],
  ['in_progress', [1, 2, 1], 3],
  ['completed', [0, 3, 0], 3],
  ['completed', [0, 0, 0], 0],
  ['in_progress', [0, 3, 0], 0],
  ['validating', [0, 0, 0], 0],
] as const)(
  'A batch that is %s and counts %j has %i requests',
  (status, [total, completed, failed], all) => {
    expect(totalOf(batchSample({ status, ...counts(total, completed, failed) }))).toBe(all);
  },
);

describe('A completed batch', () => {
  const completed = { status: 'completed', output_file_id: 'file_2', error_file_id: 'file_3' };

  it('is shown as failed when every request failed', () => {
    const batch = batchSample({ ...completed, output_file_id: null, ...counts(9, 0, 9) });
    expect(statusLabelOf(batch)).toEqual({ status: 'failed', word: 'every request failed' });
    expect(describeOutcome(batch)).toContain('All of its 9 requests failed');
    expect(describeOutcome(batch)).toContain('See the error file');
  });

  it('is shown as failed when every request failed, even if the service counts fewer', () => {
    const batch = batchSample({ ...completed, ...counts(1, 0, 3) });
    expect(describeOutcome(batch)).toContain('All of its 3 requests failed');
  });

  it('reports how many of its requests failed', () => {
    const batch = batchSample({ ...completed, ...counts(9, 7, 2) });
    expect(statusLabelOf(batch)).toEqual({ status: 'warning', word: 'completed, 2 failed' });
    expect(describeOutcome(batch)).toBe('');
  });

  it('reports a missing output file', () => {
    const batch = batchSample({ status: 'completed', ...counts(0, 0, 0) });
    expect(describeOutcome(batch)).toContain('no output file');
  });
});

it.each(['expired', 'cancelled'])(
  'A batch with status %s reports that its answers are stored',
  (status) => {
    const batch = batchSample({ status, output_file_id: 'file_2', ...counts(9, 4, 0) });
    expect(statusLabelOf(batch)).toEqual({ status: 'cancelled', word: status });
    expect(describeOutcome(batch)).toContain('kept');
  },
);

it('The failures that remain after the retries are reported', () => {
  expect(mergedStatus({ retries: 2, unresolved: 5 })).toEqual({
    status: 'warning',
    word: '5 failed after 2 retries',
  });
  expect(mergedStatus({ retries: 1, unresolved: 0 })).toEqual({
    status: 'completed',
    word: 'all succeeded after 1 retry',
  });
});
