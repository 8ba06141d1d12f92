import { expect, it } from 'vitest';
import { batchSample } from '$lib/storage/batch-samples';
import { timelineOf } from './batch-timeline';

const created = 1_763_600_000;

it('tells the moments that have occurred, in order, with the time between them', () => {
  const batch = batchSample({
    created_at: created,
    in_progress_at: created + 5,
    completed_at: created + 65,
  });
  expect(timelineOf(batch)).toEqual([
    { name: 'Created', at: created * 1000, since: undefined },
    { name: 'In progress', at: (created + 5) * 1000, since: 5000 },
    { name: 'Completed', at: (created + 65) * 1000, since: 60_000 },
  ]);
});

it('goes by the moments and not by the order in which they are usual', () => {
  const batch = batchSample({ cancelling_at: created + 9, finalizing_at: created + 12 });
  expect(timelineOf(batch).map(({ name }) => name)).toEqual([
    'Created',
    'Cancelling',
    'Finalizing',
  ]);
});

it('is empty where the service tells no moment', () => {
  expect(timelineOf(batchSample({ created_at: null }))).toEqual([]);
});
