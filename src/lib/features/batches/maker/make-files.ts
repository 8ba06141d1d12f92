import { confirmAction } from '$lib/base/ui/dialogs/confirm.svelte';
import { describeUnread } from '$lib/shared/tables/row-text';
import type { BatchMaker } from './batch-maker.svelte';

/** Undefined if the form shows a problem to solve first, or if the person cancels. */
export async function makeFiles(maker: BatchMaker): Promise<File[] | undefined> {
  maker.triedToMake = true;
  if (maker.problems.length > 0 || !(await confirmPartialFile(maker))) return undefined;
  const files = await maker.make();
  return files && files.length > 0 ? files : undefined;
}

/** The person confirms a file that would omit part of the data. */
function confirmPartialFile(maker: BatchMaker): boolean | Promise<boolean> {
  const unread = maker.data.summary?.unread;
  if (!unread) return true;
  return confirmAction({
    title: 'Create the file without the rest of the data?',
    body: `${describeUnread(unread).title}. It won’t be in the file.`,
    confirmLabel: 'Create without the rest',
  });
}
