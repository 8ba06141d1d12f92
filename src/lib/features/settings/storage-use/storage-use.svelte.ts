import { proxy } from 'comlink';
import { lasting } from '$lib/shared/stored-items/model/lasting.svelte';
import { onceDismissed } from '$lib/shared/stored-items/once-dismissed.svelte';
import { offerUndo } from '$lib/shared/stored-items/model/undo';
import { plural } from '$lib/base/ui/text/amounts';
import { scheduleDeletedCleanUp } from '$lib/shared/search/full-text';
import { toast, type ToastKind } from '$lib/base/ui/notices/toasts.svelte';
import { startWorker } from '$lib/base/workers/trusted-worker';
import { runInWorker, WorkerHost } from '$lib/base/workers/worker-host';
import type { Cleaned, StorageUseTasks, Measuring } from './storage-use.worker';
import url from './storage-use.worker.ts?worker&url';
import { itemAddress, itemGroups, type MeasuredItem } from './measured-item';

export interface Work {
  name: 'weighing' | 'cleaning';
  done: number;
  /** 0 until the items are counted. */
  total: number;
}

interface Notice {
  kind: ToastKind;
  text: string;
}

const start = () => startWorker(url);
const nameOf = ({ kind, key }: MeasuredItem) => `${kind} ${key}`;

/** Measures the storage and cleans it up. Its methods never reject; failures are shown. */
class StorageUse {
  work = $state.raw<Work>();
  /** Undefined until it is measured. */
  items = $state.raw<ReadonlyMap<string, MeasuredItem>>();
  readonly groups = $derived(itemGroups(this.items?.values() ?? []));
  readonly bytes = $derived(this.groups.reduce((sum, { bytes }) => sum + bytes, 0));
  /** Only items that can be opened: the rest is small, and much of it has no name. */
  readonly largest = $derived(
    [...(this.items?.values() ?? [])]
      .filter((item) => itemAddress(item))
      .sort((a, b) => b.bytes - a.bytes)
      .slice(0, 10),
  );
  #stop = new AbortController();
  /** Holds the removed items as long as the cleanup can be undone. */
  #cleaner: WorkerHost<StorageUseTasks> | undefined;

  /** Restarts a measurement in progress. */
  async measure(): Promise<void> {
    if (this.work?.name === 'cleaning') return;
    this.#stop.abort();
    const { signal } = (this.#stop = new AbortController());
    this.work = { name: 'weighing', done: 0, total: 0 };
    const found = new Map<string, MeasuredItem>();
    const onProgress = ({ items, total }: Measuring) => {
      for (const item of items) {
        const known = found.get(nameOf(item));
        found.set(nameOf(item), known ? { ...known, bytes: known.bytes + item.bytes } : item);
      }
      if (!signal.aborted) this.work = { name: 'weighing', done: found.size, total };
    };
    try {
      await runInWorker<StorageUseTasks, void>(
        start,
        (worker) => worker.measure(proxy(onProgress)),
        signal,
      );
      this.items = found;
    } catch {
      if (!signal.aborted)
        toast({ kind: 'failed', text: 'The browser’s storage can’t be read right now.' });
    } finally {
      if (this.#stop.signal === signal) this.work = undefined;
    }
  }

  cancel(): void {
    if (this.work?.name === 'weighing') this.#stop.abort();
    else void this.#cleaner?.call((worker) => worker.stop()).catch(() => undefined);
  }

  /** Removes items that have not changed since `before`, each in a transaction of its own. */
  async cleanUp(going: readonly MeasuredItem[], before: number): Promise<void> {
    if (this.work?.name === 'cleaning') return;
    // A measurement ends here, and one of the result follows.
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#cleaner?.close();
    const cleaner = (this.#cleaner = new WorkerHost<StorageUseTasks>(start));
    this.work = { name: 'cleaning', done: 0, total: going.length };
    const onprogress = (done: number) => {
      this.work = { name: 'cleaning', done, total: going.length };
    };
    try {
      const cleaned = await cleaner.call((worker) =>
        worker.cleanUp([...going], before, proxy(onprogress)),
      );
      if (cleaned.removed > 0) scheduleDeletedCleanUp();
      this.#showResult(cleaned, cleaner);
    } catch {
      toast({
        kind: 'failed',
        text: 'Cleaning up stopped early. The rest is unchanged.',
      });
    } finally {
      this.work = undefined;
    }
    await this.measure();
  }

  #showResult({ removed, preserved, failed }: Cleaned, cleaner: WorkerHost<StorageUseTasks>): void {
    const parts = [`Removed ${plural(removed, 'item')}.`];
    if (preserved > 0) parts.push(`${plural(preserved, 'item')} kept because they’re in use.`);
    if (failed > 0) parts.push(`${plural(failed, 'item')} couldn’t be removed.`);
    const notice: Notice = { kind: failed > 0 ? 'failed' : 'info', text: parts.join(' ') };
    if (removed > 0) this.#offerUndo(notice, removed, cleaner);
    else {
      toast(notice);
      cleaner.close();
    }
  }

  #offerUndo(notice: Notice, removed: number, cleaner: WorkerHost<StorageUseTasks>): void {
    let remaining = removed;
    let isUndoing = false;
    const id = offerUndo({
      ...notice,
      undo: async () => {
        isUndoing = true;
        try {
          const { restored, left } = await cleaner.call((worker) => worker.undo());
          remaining = left;
          if (restored > 0) toast({ text: `Restored ${plural(restored, 'item')}.` });
          if (left > 0) throw new Error(`${left} items are left`);
          cleaner.close();
        } finally {
          await this.measure();
        }
      },
      failure: () => `${plural(remaining, 'item')} couldn’t be restored.`,
    });
    // Removed items take memory as long as the worker holds them.
    onceDismissed(id, () => isUndoing || cleaner.close());
  }
}

export const storageUse = lasting(() => new StorageUse());
