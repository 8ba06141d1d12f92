import { proxy } from 'comlink';
import { lasting } from '$lib/items/lasting.svelte';
import { plural } from '$lib/ui/text/amounts';
import { scheduleDeletedCleanUp } from '$lib/search/full-text';
import { notifications, toast } from '$lib/ui/notices/toasts.svelte';
import { startWorker } from '$lib/work/trusted-worker';
import { runInWorker, WorkerHost } from '$lib/work/worker-host';
import type { Cleaned, StorageUseTasks, Measuring } from './storage-use.worker';
import url from './storage-use.worker.ts?worker&url';
import { itemAddress, itemGroups, type MeasuredItem } from './measured-item';

export interface Work {
  name: 'weighing' | 'cleaning';
  done: number;
  /** 0 until the items are counted. */
  total: number;
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
        toast({ kind: 'failed', text: 'The storage of this browser could not be read just now.' });
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
    if (this.work) return;
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
        text: 'The cleaning ended early. What was not removed is untouched.',
      });
    } finally {
      this.work = undefined;
    }
    await this.measure();
  }

  #showResult({ removed, preserved, failed }: Cleaned, cleaner: WorkerHost<StorageUseTasks>): void {
    const parts = [`Removed ${formatItems(removed)}.`];
    if (preserved > 0)
      parts.push(`${formatItems(preserved)} stayed, since they are in use by now.`);
    if (failed > 0) parts.push(`${formatItems(failed)} could not be removed.`);
    const undo = { label: 'Undo', run: () => void this.#undo(cleaner) };
    const id = toast({
      kind: failed > 0 ? 'failed' : 'info',
      text: parts.join(' '),
      ...(removed > 0 && { action: undo }),
    });
    if (removed === 0) cleaner.close();
    else this.#releaseAfter(id, cleaner);
  }

  /** Removed items take memory as long as they are held. */
  #releaseAfter(toastId: number, cleaner: WorkerHost<StorageUseTasks>): void {
    const end = $effect.root(() => {
      $effect(() => {
        if (notifications.toasts.some(({ id }) => id === toastId)) return;
        end();
        // The button disappears before its action starts.
        setTimeout(() => {
          if (!this.#undoing.has(cleaner)) cleaner.close();
        });
      });
    });
  }

  readonly #undoing = new Set<WorkerHost<StorageUseTasks>>();

  async #undo(cleaner: WorkerHost<StorageUseTasks>): Promise<void> {
    this.#undoing.add(cleaner);
    try {
      const { restored, left } = await cleaner.call((worker) => worker.undo());
      if (restored > 0) toast({ text: `Put back ${formatItems(restored)}.` });
      if (left > 0) this.#offerRetry(cleaner, `${formatItems(left)} could not be put back.`);
      else cleaner.close();
    } catch {
      this.#offerRetry(cleaner, 'What was removed could not be put back.');
    }
    await this.measure();
  }

  #offerRetry(cleaner: WorkerHost<StorageUseTasks>, text: string): void {
    const again = { label: 'Try again', run: () => void this.#undo(cleaner) };
    toast({ kind: 'failed', text, action: again });
  }
}

function formatItems(count: number): string {
  return plural(count, 'thing');
}

export const storageUse = lasting(() => new StorageUse());
