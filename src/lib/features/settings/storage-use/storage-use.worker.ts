import { openDeviceDatabase } from '$lib/base/storage/database/worker-access';
import { serve } from '$lib/base/workers/serve';
import { throttle } from '$lib/base/workers/throttle';
import { restoreItem, removeOld, type RemovedItem } from './remove-old';
import { measureStorage } from './measure-storage';
import type { MeasuredItem } from './measured-item';

export interface Measuring {
  /** Items since the last report. */
  items: MeasuredItem[];
  /** Number of all items at the start. */
  total: number;
}

export interface Cleaned {
  removed: number;
  /** Items that have changed, are running or were pinned in the meantime. */
  preserved: number;
  /** Items that the browser failed to remove. */
  failed: number;
}

/** Removed items, until the page ends this worker. */
let taken: RemovedItem[] = [];
let isStopped = false;

const tasks = {
  async measure(onprogress: (weighing: Measuring) => void | Promise<void>): Promise<void> {
    let total = 0;
    const items: MeasuredItem[] = [];
    const report = throttle(() => onprogress({ items: items.splice(0), total }));
    for await (const item of measureStorage(
      await openDeviceDatabase(),
      (count) => (total = count),
    )) {
      items.push(item);
      await report();
    }
    await onprogress({ items, total });
  },

  /** Removes items older than `before`, in milliseconds since 1970; can be undone as a whole. */
  async cleanUp(
    items: MeasuredItem[],
    before: number,
    onprogress: (done: number) => void | Promise<void>,
  ): Promise<Cleaned> {
    await openDeviceDatabase();
    taken = [];
    isStopped = false;
    const cleaned: Cleaned = { removed: 0, preserved: 0, failed: 0 };
    const report = throttle(onprogress);
    for (const [i, item] of items.entries()) {
      if (isStopped) break;
      try {
        const removed = await removeOld(item, before);
        if (removed) taken.push(removed);
        cleaned[removed ? 'removed' : 'preserved'] += 1;
      } catch {
        cleaned.failed += 1; // The item is unchanged, and the others are still removed.
      }
      await report(i + 1);
    }
    return cleaned;
  },

  stop(): void {
    isStopped = true;
  },

  /** Resolves with the number that could not be restored; the next call tries them again. */
  async undo(): Promise<{ restored: number; left: number }> {
    const left: RemovedItem[] = [];
    for (const one of taken)
      await restoreItem(one).catch(() => {
        left.push(one);
      });
    const restored = taken.length - left.length;
    taken = left;
    return { restored, left: left.length };
  },
};

export type StorageUseTasks = typeof tasks;

serve(tasks);
