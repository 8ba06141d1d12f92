import { ApiFailure, type ApiError } from '$lib/api/errors';
import type { Model } from '$lib/api/model-types';

/** The models of one connection; loading starts by itself. A failed reload keeps the list that was there. */
export class ModelList {
  list = $state.raw<readonly Model[]>([]);
  loading = $state(true);
  error = $state.raw<ApiError>();

  /** Resolves, never rejects, when the first loading has ended either way. */
  readonly settled: Promise<void>;

  #load: (signal: AbortSignal) => Promise<Model[]>;
  #run: AbortController | undefined;

  constructor(load: (signal: AbortSignal) => Promise<Model[]>) {
    this.#load = load;
    // Later, because a list may be made while a component reads it, when no state may change.
    this.settled = Promise.resolve().then(() => this.reload());
  }

  async reload(): Promise<void> {
    this.#run?.abort();
    const run = (this.#run = new AbortController());
    this.loading = true;
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
  }

  /** Ends the request under way, for a list that nobody will see any more. */
  stop(): void {
    this.#run?.abort();
  }
}
