import { confirmAction } from '$lib/ui/confirm.svelte';
import { describeRest } from '$lib/rows/row-words';
import type { BatchMaker } from './batch-maker.svelte';

/** Undefined where something needs a change first, which the form then tells, or where the person takes it back. */
export async function makeFiles(maker: BatchMaker): Promise<File[] | undefined> {
  maker.asked = true;
  if (maker.problems.length > 0 || !(await mayLeaveOutRest(maker))) return undefined;
  const files = await maker.make();
  return files && files.length > 0 ? files : undefined;
}

/** A file that lacks half of the data must be wanted. */
function mayLeaveOutRest(maker: BatchMaker): boolean | Promise<boolean> {
  const unread = maker.data.summary?.unread;
  if (!unread) return true;
  return confirmAction({
    title: 'Make the file without the rest of the data?',
    body: `${describeRest(unread).title}. No line is made of it.`,
    confirmLabel: 'Make without the rest',
  });
}
