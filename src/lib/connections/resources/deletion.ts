import { ApiFailure, type ApiError } from '$lib/api/wire/errors';
import { confirmAction } from '$lib/ui/confirm.svelte';
import { toast } from '$lib/ui/toasts.svelte';

/** Deletes one item on a service. */
export interface Deletion {
  name: string;
  /** Describes the consequences. */
  body: string;
  /** The label of the button: "Delete file". */
  label: string;
  /** Deletes on the service, then here. Throws ApiFailure. */
  run: () => Promise<void>;
}

/**
 * Asks with the item's name, then deletes. True if it is gone; otherwise the error, or false if the person declined.
 */
export async function confirmAndDelete({
  name,
  body,
  label,
  run,
}: Deletion): Promise<boolean | ApiError> {
  const title = `Delete “${name}”?`;
  if (!(await confirmAction({ title, body, confirmLabel: label, danger: true }))) return false;
  try {
    await run();
  } catch (reason) {
    if (!(reason instanceof ApiFailure)) throw reason;
    return reason.error;
  }
  toast({ text: `“${name}” is deleted.` });
  return true;
}
