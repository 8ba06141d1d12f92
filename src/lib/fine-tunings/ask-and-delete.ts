import { ApiFailure, type ApiError } from '$lib/api/wire/errors';
import type { FineTuningRecord } from '$lib/api/fine-tunings';
import { confirmAction } from '$lib/ui/confirm.svelte';
import { toast } from '$lib/ui/toasts.svelte';
import type { FineTuningList } from './fine-tuning-list.svelte';

export function nameOf({ name, id }: Pick<FineTuningRecord, 'name' | 'id'>): string {
  return name || id;
}

/** Asks, naming the fine tuning, then deletes. True when it is gone; else why, or false. */
export async function askAndDelete(
  list: FineTuningList,
  item: FineTuningRecord,
): Promise<boolean | ApiError> {
  const name = nameOf(item);
  const model = item.fine_tuned_model && ` The model ${item.fine_tuned_model} may go with it.`;
  const confirmed = await confirmAction({
    title: `Delete “${name}”?`,
    body: `The fine tuning ${item.id} is deleted on ${list.connection.name} and cannot be brought back.${model}`,
    confirmLabel: 'Delete fine-tuning',
    danger: true,
  });
  if (!confirmed) return false;
  try {
    await list.remove(item.id);
  } catch (reason) {
    if (!(reason instanceof ApiFailure)) throw reason;
    return reason.error;
  }
  toast({ text: `“${name}” is deleted.` });
  return true;
}
