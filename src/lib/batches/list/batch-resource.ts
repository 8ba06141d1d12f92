import type { Resource } from '$lib/connections/resources/resource';
import type { BatchNote } from '$lib/storage/batch-notes';
import { batchAddress } from '../batch-address';
import { batchName, doneOf, isOver, statusLabelOf } from '../batch-state';

export const batchResource: Resource<BatchNote> = {
  isOptional: true,
  title: 'Batches',
  one: 'batch',
  many: 'batches',
  sort: { column: 'age', descending: true },
  text: (note) => `${batchName(note)} ${note.id} ${statusLabelOf(note.batch).word}`,
  address: ({ id }) => batchAddress(id),
  columns: [
    { id: 'name', title: 'Name', width: 'minmax(200px, 2fr)', card: 'title', value: batchName },
    {
      id: 'status',
      title: 'Status',
      card: 'fact',
      width: 'minmax(176px, 1fr)',
      value: ({ batch }) => statusLabelOf(batch).word,
    },
    {
      id: 'requests',
      title: 'Requests',
      card: 'fact',
      width: 'minmax(160px, 1fr)',
      value: ({ batch }) => doneOf(batch),
    },
    {
      id: 'age',
      title: 'Created',
      width: '112px',
      card: 'fact',
      value: ({ createdAt }) => createdAt,
    },
    {
      id: 'left',
      title: 'Time left',
      width: '104px',
      value: ({ batch }) => (isOver(batch) ? null : batch.expires_at),
    },
    { id: 'id', title: 'ID', width: '184px' },
  ],
};
