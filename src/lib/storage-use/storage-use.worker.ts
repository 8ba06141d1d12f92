import { onDevice } from '$lib/storage/on-device';
import { serve } from '$lib/work/serve';
import { putBackItem, removeOld, type RemovedItem } from './remove-old';
import { measureStorage } from './measure-storage';
import type { MeasuredItem } from './measured-item';

/** Milliseconds between two reports to the page. */
const reportInterval = 100;

export interface Measuring {
  /** Items since the last report. */
  things: MeasuredItem[];
  /** Number of all items at the start. */
  total: number;
}

export interface Cleaned {
  removed: number;
  /** Items that have changed, are running or were pinned in the meantime. */
  stayed: number;
  /** Items that the browser failed to remove. */
  failed: number;
}

/** Removed items, until the page ends this worker. */
let taken: RemovedItem[] = [];
let isStopped = false;

const tasks = {
  async measure(tell: (weighing: Measuring) => void | Promise<void>): Promise<void> {
    let total = 0;
    let things: MeasuredItem[] = [];
    let reported = performance.now();
    for await (const thing of measureStorage(await onDevice(), (count) => (total = count))) {
      things.push(thing);
      if (performance.now() - reported < reportInterval) continue;
      await tell({ things, total });
      things = [];
      reported = performance.now();
    }
    await tell({ things, total });
  },

  /** Removes items older than `before`, in milliseconds since 1970; can be undone as a whole. */
  async cleanUp(
    things: MeasuredItem[],
    before: number,
    tell: (done: number) => void | Promise<void>,
  ): Promise<Cleaned> {
    await onDevice();
    taken = [];
    isStopped = false;
    const cleaned: Cleaned = { removed: 0, stayed: 0, failed: 0 };
    let reported = performance.now();
    for (const [i, thing] of things.entries()) {
      if (isStopped) break;
      try {
        const removed = await removeOld(thing, before);
        if (removed) taken.push(removed);
        cleaned[removed ? 'removed' : 'stayed'] += 1;
      } catch {
        cleaned.failed += 1; // The item is unchanged, and the others are still removed.
      }
      if (performance.now() - reported < reportInterval) continue;
      await tell(i + 1);
      reported = performance.now();
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
      await putBackItem(one).catch(() => {
        left.push(one);
      });
    const restored = taken.length - left.length;
    taken = left;
    return { restored, left: left.length };
  },
};

export type StorageUseTasks = typeof tasks;

serve(tasks);
