import type { Batch } from '$lib/base/api/batches';
import type { BatchNote } from '$lib/base/storage/batch-notes';
import { formatCount } from '$lib/base/ui/text/amounts';
import {
  dismissToast,
  notifications,
  toast,
  type ToastKind,
} from '$lib/base/ui/notices/toasts.svelte';
import { nameWithoutPart, statusLabelOf } from '../batch-state';

interface GroupToast {
  id: number;
  ends: readonly BatchNote[];
}

const toastKinds: Partial<Record<string, ToastKind>> = {
  completed: 'success',
  warning: 'warning',
  failed: 'failed',
};
const worstFirst: readonly ToastKind[] = ['failed', 'warning', 'info', 'success'];

/** By the id of the group. */
const groupToasts = new Map<string, GroupToast>();

/**
 * Reports the end of a batch in a toast, with `text`, or together with parts of its group whose toast is still
 * visible.
 */
export function toastEnd(note: BatchNote, text: string, open: () => void): void {
  const before = note.group ? groupToasts.get(note.group.id) : undefined;
  const isOnScreen = notifications.toasts.some(({ id }) => id === before?.id);
  const ends = before && isOnScreen ? [...before.ends, note] : [note];
  if (before) dismissToast(before.id);
  const id = toast({
    kind: worstKind(ends),
    text: ends.length > 1 ? describeEnds(note, ends) : text,
    action: { label: 'Open', run: open },
  });
  if (note.group) groupToasts.set(note.group.id, { id, ends });
}

function worstKind(ends: readonly BatchNote[]): ToastKind {
  const kinds = ends.map(({ batch }) => toastKinds[statusLabelOf(batch).status] ?? 'info');
  return worstFirst.find((kind) => kinds.includes(kind)) ?? 'info';
}

/** "Batch “Night”: 3 of 5 parts ended, 2 completed, 1 failed." */
function describeEnds(note: BatchNote, ends: readonly BatchNote[]): string {
  const counts = new Map<string, number>();
  for (const { batch } of ends) {
    const word = wordOf(batch);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const states = [...counts].map(([word, count]) => `${formatCount(count)} ${word}`);
  const of = note.group ? formatCount(note.group.of) : '';
  return `Batch “${nameWithoutPart(note)}”: ${formatCount(ends.length)} of ${of} parts ended, ${states.join(', ')}.`;
}

function wordOf(batch: Batch): string {
  const { status } = statusLabelOf(batch);
  if (status === 'warning') return 'completed with failed requests';
  return status === 'failed' ? 'failed' : batch.status;
}
