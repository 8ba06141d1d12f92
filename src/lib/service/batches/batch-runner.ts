import type { ServiceOptions } from '../options';
import { isActive } from './batch-state';
import { closeBatch } from './close-batch';
import type { StoredBatch } from './stored-batch';

/**
 * Carries batches on for as long as there is one to carry on, all of them in turn. Whatever it knows is in the
 * store, so it can be stopped at any moment and another may go on.
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

  /** A batch is new or cancelled: all tabs hear of it, since any of them may be the one that works. */
  announce(batchId: string): void {
    this.#changed(batchId);
    this.#service.tabs.tell(batchId);
  }

  /** Looks for work, at once or when the other tab that works has ended. */
  wake(): void {
    this.#wanted = true;
    if (this.#running) return;
    this.#running = true;
    this.#service.tabs
      .exclusively(() => this.#work())
      .catch(() => {
        // The store fails, or code cannot be fetched: whoever asks for a batch next wakes the runner again.
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
    // Where it cannot be had the batch waits: that is no fault of its own.
    const { advanceBatch } = await import('./advance-batch');
    const stored = await this.#service.store.get('batch', batchId);
    if (!stored || !isActive(stored.object)) return;
    const cancelled = new AbortController();
    this.#current = { batchId, cancelled };
    try {
      await advanceBatch(stored, this.#service, cancelled.signal);
    } catch (error) {
      if (!cancelled.signal.aborted) await this.#giveUp(stored, error);
    } finally {
      this.#current = undefined;
    }
  }

  async #giveUp(stored: StoredBatch, error: unknown): Promise<void> {
    const message = `The service failed: ${String(error)}`;
    const problem = { code: 'server_error', message, param: null, line: null };
    await closeBatch(stored, 'failed', this.#service, [problem]);
  }
}
