import { ApiFailure, type ApiError } from '$lib/api/wire/errors';
import type { Model } from '$lib/api/model-types';

/** The models of one connection. A failed reload keeps the list that was there. */
export class ModelList {
  list = $state.raw<readonly Model[]>([]);
  loading = $state(true);
  error = $state.raw<ApiError>();

  /** Resolves, never rejects, when the first loading has ended either way; anew for a key that was locked then. */
  settled: Promise<void>;
  #settle = () => {};

  #load: (signal: AbortSignal) => Promise<Model[]>;
  #run: AbortController | undefined;
  #asked = false;

  constructor(load: (signal: AbortSignal) => Promise<Model[]>) {
    this.#load = load;
    this.settled = this.#unsettled();
  }

  /** Loads once; to be called by whoever shows the list, also while rendering. */
  ensure(): void {
    if (this.#asked) return;
    this.#asked = true;
    queueMicrotask(() => void this.reload()); // Later, because no state may change while rendering.
  }

  async reload(): Promise<void> {
    this.#run?.abort();
    const run = (this.#run = new AbortController());
    this.loading = true;
    if (this.error?.kind === 'key-locked') this.settled = this.#unsettled();
    let outcome: { list: Model[] } | { error: ApiError };
    try {
      outcome = { list: await this.#load(run.signal) };
    } catch (reason) {
      if (!(reason instanceof ApiFailure)) throw reason;
      outcome = { error: reason.error };
    }
    if (run.signal.aborted) return;
    this.error = 'error' in outcome ? outcome.error : undefined;
    if ('list' in outcome) this.list = outcome.list;
    this.loading = false;
    this.#settle();
  }

  #unsettled(): Promise<void> {
    return new Promise((resolve) => (this.#settle = resolve));
  }

  /** Ends the request under way; what was there stays. */
  cancel(): void {
    this.#run?.abort();
    this.loading = false;
    this.error = { kind: 'stopped' };
    this.#settle();
  }

  /** Ends the request under way, for a list that nobody will see any more. */
  stop(): void {
    this.#run?.abort();
    this.#settle();
  }
}
