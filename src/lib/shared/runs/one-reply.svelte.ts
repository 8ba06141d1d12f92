import { ApiFailure, type ApiError } from '$lib/base/api/wire/errors';

/** A repeatable request with an unstreamed reply: whether it is running, and why it failed. */
export class OneReply {
  loading = $state(false);
  error = $state.raw<ApiError>();
  #run: AbortController | undefined;

  /**
   * Aborts a running request, and runs `work` instead. Resolves with false if `work` was aborted in turn. Rejects with
   * every error of `work` except ApiFailure.
   */
  async request(work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    this.close();
    const { signal } = (this.#run = new AbortController());
    this.error = undefined;
    this.loading = true;
    try {
      await work(signal);
    } catch (reason) {
      if (!(reason instanceof ApiFailure)) throw reason;
      if (!signal.aborted) this.error = reason.error;
    } finally {
      if (!signal.aborted) this.loading = false;
    }
    return !signal.aborted;
  }

  /** Cancelled by the person, which is reported. */
  cancel(): void {
    this.close();
    this.loading = false;
    this.error = { kind: 'stopped' };
  }

  close(): void {
    this.#run?.abort();
  }
}
