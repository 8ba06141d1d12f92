import { onDevice } from '$lib/storage/on-device';
import { serve } from '$lib/work/serve';
import { putBackItem, removeOld, type RemovedItem } from './remove-old';
import { measureStorage } from './measure-storage';
import type { MeasuredItem } from './measured-item';

/** Milliseconds between two words to the page. */
const reportInterval = 100;

export interface Measuring {
  /** Since the word before. */
  things: MeasuredItem[];
  /** Of all that was found at first. */
  total: number;
}

export interface Cleaned {
  removed: number;
  /** Those that have changed, run or are pinned by now. */
  stayed: number;
  /** Those that the browser did not remove. */
  failed: number;
}

/** What was removed, until the page lets go of this worker. */
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

  /** Those that are older than `before`, in milliseconds since 1970; can be undone as a whole. */
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
        cleaned.failed += 1; // It is there as it was, and the others need not stay for it.
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

  /** Resolves with how many could not be put back; they are tried again by the next call. */
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
