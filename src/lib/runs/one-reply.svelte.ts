import { ApiFailure, type ApiError } from '$lib/api/wire/errors';

/** What a service is asked for in one piece, and may be asked for again: whether it is on its way, and why it failed. */
export class OneReply {
  loading = $state(false);
  error = $state.raw<ApiError>();
  #run: AbortController | undefined;

  /**
   * Ends what is under way, and does `work` in its place. False where that was ended in turn: nobody waits for it any
   * more. Rejects with what `work` throws beside ApiFailure.
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

  /** By the person, who is told so. */
  cancel(): void {
    this.close();
    this.loading = false;
    this.error = { kind: 'stopped' };
  }

  close(): void {
    this.#run?.abort();
  }
}
