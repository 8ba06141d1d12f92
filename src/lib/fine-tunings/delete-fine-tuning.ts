import type { FineTuningRecord } from '$lib/api/fine-tunings';
import type { Deletion } from '$lib/connections/resources/deletion';
import type { FineTuningList } from './fine-tuning-list.svelte';

export function nameOf({ name, id }: Pick<FineTuningRecord, 'name' | 'id'>): string {
  return name || id;
}

/** Names the model that may be deleted as well. */
export function fineTuningDeletion(list: FineTuningList, item: FineTuningRecord): Deletion {
  const model = item.fine_tuned_model && ` The model ${item.fine_tuned_model} may go with it.`;
  return {
    name: nameOf(item),
    body: `The fine tuning ${item.id} is deleted on ${list.connection.name} and cannot be brought back.${model}`,
    label: 'Delete fine-tuning',
    run: () => list.remove(item.id),
  };
}
