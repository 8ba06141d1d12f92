import type { FileObject } from '$lib/api/files';
import type { BatchUse } from '$lib/batches/batch-usage';
import type { Deletion } from '$lib/connections/resources/deletion';
import { shownText } from '$lib/ui/shown-text';
import type { FileList } from './file-list.svelte';
import { usageWords } from './usage-words';

export function nameOf({ filename, id }: Pick<FileObject, 'filename' | 'id'>): string {
  return filename || id;
}

/** The confirmation names the batches that use the file. */
export function fileDeletion(
  list: FileList,
  file: FileObject,
  usedBy: readonly BatchUse[],
): Deletion {
  return {
    name: shownText(nameOf(file)),
    body: `It is deleted on ${list.connection.name} and cannot be brought back. ${usageWords(usedBy)}`.trim(),
    label: 'Delete file',
    run: () => list.remove(file.id),
  };
}
