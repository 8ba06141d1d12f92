import { ApiFailure, type ApiError } from '$lib/api/wire/errors';
import { confirmAction } from '$lib/ui/confirm.svelte';
import { toast } from '$lib/ui/toasts.svelte';

/** What the deletion of one thing on a service is. */
export interface Deletion {
  name: string;
  /** What will happen. */
  body: string;
  /** On the button: "Delete file". */
  label: string;
  /** On the service, then here. Throws ApiFailure. */
  run: () => Promise<void>;
}

/** Asks, naming the thing, then deletes. True when it is gone; else why, or false where it was not wanted. */
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
