import type { PartialList } from '$lib/base/api/list-pages';
import type { Model } from '$lib/base/api/models';
import { RemoteList } from './remote-list.svelte';

/** Milliseconds between two automatic attempts. */
const retryAfter = 30_000;

/** The models of one connection, requested when first shown. */
export class ModelList extends RemoteList<Model> {
  /** Resolves, never rejects, when the first load has ended. Starts again after a locked key. */
  settled: Promise<void>;
  #settle = () => {};
  #isWanted = false;
  #sentAt = 0;

  constructor(load: (signal: AbortSignal) => Promise<PartialList<Model>>) {
    super(load);
    this.settled = this.#unsettled();
  }

  /** Loads once. Call it from whatever shows the list, even while rendering. */
  ensure(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    queueMicrotask(() => void this.reload()); // Deferred, because state must not change while rendering.
  }

  /** Requests a list that failed some time ago again. */
  retry(): void {
    if (this.error && Date.now() - this.#sentAt > retryAfter) void this.reload();
  }

  override async reload(): Promise<void> {
    this.#sentAt = Date.now();
    if (this.error?.kind === 'key-locked') this.settled = this.#unsettled();
    await super.reload();
    if (!this.loading) this.#settle();
  }

  override stop(): void {
    super.stop();
    this.#settle();
  }

  #unsettled(): Promise<void> {
    return new Promise((resolve) => (this.#settle = resolve));
  }
}
