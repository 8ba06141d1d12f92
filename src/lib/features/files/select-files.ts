import Trash2 from '@lucide/svelte/icons/trash-2';
import type { FileObject } from '$lib/base/api/files';
import { errorOf, type ApiError } from '$lib/base/api/wire/errors';
import type { BatchUse } from '$lib/shared/batch-jobs/watch/batch-usage';
import { describeError } from '$lib/base/errors/describe-error';
import { beginSelecting } from '$lib/shared/stored-items/several/begin-selecting';
import { confirmAction } from '$lib/base/ui/dialogs/confirm.svelte';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { plural } from '$lib/base/ui/text/amounts';
import { runPool } from '$lib/base/workers/pool';
import type { FileList } from './file-list.svelte';
import { describeUsage, nameOf } from './file-resource';

const concurrency = 3;

/** Begins the selecting of several files; loaded when the first is chosen. `listed` is in the order of the table. */
export function selectFiles(
  list: FileList,
  listed: () => readonly FileObject[],
  usesOf: (fileId: string) => readonly BatchUse[],
  onend: () => void,
) {
  const { connection } = list;

  /** Asks first. Files that could not be deleted are reported and stay selected. */
  async function remove(files: readonly FileObject[], report: (done: number) => void) {
    const count = plural(files.length, 'file');
    const title = `Delete ${count}?`;
    const uses = new Map(files.flatMap(({ id }) => usesOf(id)).map((use) => [use.id, use]));
    const body = `Deletion from ${connection.name} can’t be undone. ${describeUsage([...uses.values()])}`;
    const confirmLabel = `Delete ${count}`;
    if (!(await confirmAction({ title, body: body.trim(), confirmLabel, danger: true }))) return;
    const errors: ApiError[] = [];
    let done = 0;
    await runPool(files, concurrency, async ({ id }) => {
      await list.remove(id).catch((reason: unknown) => errors.push(errorOf(reason)));
      report(++done);
    });
    const [error] = errors;
    if (done > errors.length) toast({ text: `${plural(done - errors.length, 'file')} deleted.` });
    if (!error) return onend();
    const why = describeError(error, { connection, requested: 'deletion' }).title;
    const failed = plural(errors.length, 'file');
    toast({ kind: 'failed', text: `${failed} couldn’t be deleted. ${why}.` });
  }

  const actionsFor = (chosen: readonly FileObject[]) => [
    {
      icon: Trash2,
      label: 'Delete selected',
      run: (report: (done: number) => void) => remove(chosen, report),
    },
  ];
  return beginSelecting({ titleOf: nameOf, actionsFor }, listed, () => list.items, onend);
}
