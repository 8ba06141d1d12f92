import { onDevice } from '$lib/storage/on-device';
import { serve } from '$lib/work/serve';
import { putBackThing, removeOld, type RemovedThing } from './remove-old';
import { weighStorage } from './measure-storage';
import type { WeighedThing } from './measured-item';

/** Milliseconds between two words to the page. */
const tellEvery = 100;

export interface Weighing {
  /** Since the word before. */
  things: WeighedThing[];
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
let taken: RemovedThing[] = [];
let isStopped = false;

const tasks = {
  async weigh(tell: (weighing: Weighing) => void | Promise<void>): Promise<void> {
    let total = 0;
    let things: WeighedThing[] = [];
    let told = performance.now();
    for await (const thing of weighStorage(await onDevice(), (count) => (total = count))) {
      things.push(thing);
      if (performance.now() - told < tellEvery) continue;
      await tell({ things, total });
      things = [];
      told = performance.now();
    }
    await tell({ things, total });
  },

  /** Those that are older than `before`, in milliseconds since 1970; can be undone as a whole. */
  async cleanUp(
    things: WeighedThing[],
    before: number,
    tell: (done: number) => void | Promise<void>,
  ): Promise<Cleaned> {
    await onDevice();
    taken = [];
    isStopped = false;
    const cleaned: Cleaned = { removed: 0, stayed: 0, failed: 0 };
    let told = performance.now();
    for (const [i, thing] of things.entries()) {
      if (isStopped) break;
      try {
        const removed = await removeOld(thing, before);
        if (removed) taken.push(removed);
        cleaned[removed ? 'removed' : 'stayed'] += 1;
      } catch {
        cleaned.failed += 1; // It is there as it was, and the others need not stay for it.
      }
      if (performance.now() - told < tellEvery) continue;
      await tell(i + 1);
      told = performance.now();
    }
    return cleaned;
  },

  stop(): void {
    isStopped = true;
  },

  /** Resolves with how many could not be put back; they are tried again by the next call. */
  async undo(): Promise<{ restored: number; left: number }> {
    const left: RemovedThing[] = [];
    for (const one of taken)
      await putBackThing(one).catch(() => {
        left.push(one);
      });
    const restored = taken.length - left.length;
    taken = left;
    return { restored, left: left.length };
  },
};

export type StorageUseTasks = typeof tasks;

serve(tasks);
