import { expect, it } from 'vitest';
import { batchSample } from '../../../../../tests/support/storage/samples';
import { expiryOf, timelineOf } from './batch-timeline';

const created = 1_763_600_000;

it('The timeline of a batch lists the moments that have occurred, in order, with the time between them', () => {
  const batch = batchSample({
    created_at: created,
    in_progress_at: created + 5,
    completed_at: created + 65,
  });
  expect(timelineOf(batch)).toEqual([
    { name: 'Created', at: created * 1000, since: undefined, end: undefined },
    { name: 'In progress', at: (created + 5) * 1000, since: 5000, end: undefined },
    { name: 'Completed', at: (created + 65) * 1000, since: 60_000, end: 'completed' },
  ]);
});

it('The timeline of a batch orders moments by time, not by the usual sequence of states', () => {
  const batch = batchSample({ cancelling_at: created + 9, finalizing_at: created + 12 });
  expect(timelineOf(batch).map(({ name }) => name)).toEqual([
    'Created',
    'Cancelling',
    'Finalizing',
  ]);
});

it('The timeline of a batch is empty when the service reports no moments', () => {
  expect(timelineOf(batchSample({ created_at: null }))).toEqual([]);
});

it('The timeline of a batch distinguishes a failed batch from a completed one', () => {
  expect(timelineOf(batchSample({ failed_at: created + 9 })).at(-1)).toMatchObject({
    name: 'Failed',
    end: 'failed',
  });
});

const day = 24 * 60 * 60;
const expiry = (now: number, status: string) =>
  expiryOf(batchSample({ status, expires_at: created + day }), now * 1000);

it('The timeline of a batch has its expiry, even after it is over', () => {
  expect(expiry(created, 'in_progress')).toMatchObject({ name: 'Expires', words: 'in 1 d' });
  expect(expiry(created, 'completed')).toMatchObject({ name: 'Expires', words: 'in 1 d' });
});

it('The timeline of a batch tells how long ago it expired', () => {
  const later = created + day + 3 * 366 * day;
  expect(expiry(later, 'in_progress')).toMatchObject({
    words: 'expired 3 y ago',
    isAhead: false,
  });
  expect(expiry(later, 'completed')).toMatchObject({ name: 'Expiry', words: '3 y ago' });
});
