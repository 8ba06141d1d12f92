import type { FineTuningRecord } from '$lib/api/fine-tunings';
import type { Resource } from '$lib/connections/resources/resource';
import { fineTuningAddress } from './fine-tuning-address';

export const fineTuningResource: Resource<FineTuningRecord> = {
  title: 'Fine-tunings',
  one: 'fine-tuning',
  many: 'fine-tunings',
  sort: { column: 'created_at', descending: true },
  text: ({ name, base_model, type, fine_tuned_model, id }) =>
    [name, base_model, type, fine_tuned_model, id].join(' '),
  address: ({ id }) => fineTuningAddress(id),
  columns: [
    {
      id: 'name',
      title: 'Name',
      width: 'minmax(160px, 2fr)',
      card: 'title',
      value: ({ name }) => name || null,
    },
    {
      id: 'base_model',
      card: 'fact',
      title: 'Base model',
      width: 'minmax(160px, 2fr)',
      value: ({ base_model }) => base_model || null,
    },
    { id: 'type', title: 'Type', width: '96px', card: 'fact', value: ({ type }) => type || null },
    {
      id: 'fine_tuned_model',
      title: 'Fine-tuned model',
      width: 'minmax(150px, 2fr)',
      value: ({ fine_tuned_model }) => fine_tuned_model || null,
    },
    {
      id: 'created_at',
      title: 'Created',
      width: '116px',
      card: 'fact',
      value: ({ created_at }) => created_at,
    },
    { id: 'id', title: 'ID', width: '190px', value: ({ id }) => id },
  ],
};
