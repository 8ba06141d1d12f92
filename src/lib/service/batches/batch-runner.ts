import { webLocks } from '../../base/storage/database/locks';
import type { ServiceOptions, Tabs } from '../base/options';
import type { StoredBatch } from '../store/store';
import { closeBatch, isActive } from './batch-state';

/**
 * Runs all active batches in turn until none is left. All of its state is in the store, so it can stop at any moment
 * and another runner can resume.
 */
export class BatchRunner {
  #wanted = false;
  #running = false;
  #current: { batchId: string; cancelled: AbortController } | undefined;
  readonly #service: ServiceOptions;

  constructor(service: ServiceOptions) {
    this.#service = service;
    service.tabs.listen((batchId) => this.#changed(batchId));
  }

  /** Reports a new or cancelled batch to all tabs, since any of them may be the one that runs batches. */
  announce(batchId: string): void {
    this.#changed(batchId);
    this.#service.tabs.notify(batchId);
  }

  /** Looks for work, immediately or as soon as the tab that runs batches has ended. */
  wake(): void {
    this.#wanted = true;
    if (this.#running) return;
    this.#running = true;
    this.#service.tabs
      .runExclusively(() => this.#work())
      .catch(() => {
        // The store failed, or code could not be loaded. The next request for a batch wakes the runner again.
        this.#wanted = false;
      })
      .finally(() => {
        this.#running = false;
        if (this.#wanted) this.wake();
      });
  }

  #changed(batchId: string): void {
    if (this.#current?.batchId === batchId) this.#current.cancelled.abort();
    this.wake();
  }

  async #work(): Promise<void> {
    while (this.#wanted) {
      this.#wanted = false;
      const batches = (await this.#service.store.list('batch')).filter(({ object }) =>
        isActive(object),
      );
      for (const { object } of batches) await this.#advance(object.id);
      this.#wanted ||= batches.length > 0;
    }
  }

  async #advance(batchId: string): Promise<void> {
    // If this code cannot be loaded the batch waits: the failure is not the batch's.
    const { advanceBatch } = await import('./advance-batch');
    const stored = await this.#service.store.get('batch', batchId);
    if (!stored || !isActive(stored.object)) return;
    const cancelled = new AbortController();
    this.#current = { batchId, cancelled };
    try {
      await advanceBatch(stored, this.#service, cancelled.signal);
    } catch (error) {
      if (!cancelled.signal.aborted) await this.#failBatch(stored, error);
    } finally {
      this.#current = undefined;
    }
  }

  async #failBatch(stored: StoredBatch, error: unknown): Promise<void> {
    const message = `The service failed: ${String(error)}`;
    const problem = { code: 'server_error', message, param: null, line: null };
    await closeBatch(stored, 'failed', this.#service, [problem]);
  }
}

const tabsName = 'inference-console.batches';

export const singleTab: Tabs = {
  runExclusively: (work) => work(),
  notify: () => {},
  listen: () => {},
};

/**
 * The tabs of one browser. Without Web Locks (plain http) several tabs may work at the same time. A commit is then
 * refused unless it continues from the stored offset, so only work is wasted.
 */
export function sharedTabs(): Tabs {
  const channel = new BroadcastChannel(tabsName);
  const locks = webLocks();
  return {
    runExclusively: (work) => locks?.request(tabsName, work) ?? work(),
    notify: (batchId) => channel.postMessage(batchId),
    listen: (onBatch) => {
      channel.onmessage = ({ data }: MessageEvent<string>) => onBatch(data);
    },
  };
}
