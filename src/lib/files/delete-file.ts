import { ApiFailure, type ApiError } from '$lib/api/wire/errors';
import type { FileObject } from '$lib/api/files';
import type { BatchUse } from '$lib/batches/batch-usage';
import { confirmAction } from '$lib/ui/confirm.svelte';
import { shownText } from '$lib/ui/shown-text';
import { toast } from '$lib/ui/toasts.svelte';
import type { FileList } from './file-list.svelte';
import { usageWords } from './usage-words';

export function nameOf({ filename, id }: Pick<FileObject, 'filename' | 'id'>): string {
  return filename || id;
}

/** Asks, naming the file and the batches that use it, then deletes. True when it is gone; else why, or false. */
export async function askAndDelete(
  list: FileList,
  file: FileObject,
  usedBy: readonly BatchUse[],
): Promise<boolean | ApiError> {
  const name = shownText(nameOf(file));
  const confirmed = await confirmAction({
    title: `Delete “${name}”?`,
    body: `It is deleted on ${list.connection.name} and cannot be brought back. ${usageWords(usedBy)}`.trim(),
    confirmLabel: 'Delete file',
    danger: true,
  });
  if (!confirmed) return false;
  try {
    await list.remove(file.id);
  } catch (reason) {
    if (!(reason instanceof ApiFailure)) throw reason;
    return reason.error;
  }
  toast({ text: `“${name}” is deleted.` });
  return true;
}
