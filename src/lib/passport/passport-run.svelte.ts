import type { Endpoint } from '$lib/api/wire/endpoint';
import { ApiFailure, errorOf, type ApiError } from '$lib/api/wire/errors';
import type { Connection } from '$lib/connections/connection';
import { withRetries, type PendingRetry } from '$lib/runs/with-retries';
import { openPassports, type ProbeResult } from '$lib/storage/passports';
import { type Probe, probesFor } from './probes';
import { sendProbe } from './send-probe';

/** Sends the probes of a passport one after another and stores their results. */
export class PassportRun {
  running = $state(false);
  /** In the order of the probes. */
  results = $state.raw<readonly ProbeResult[]>([]);
  waiting = $state.raw<PendingRetry>();
  /** Why it ended before its last probe: the service answers no chat at all. */
  failure = $state.raw<ApiError>();
  #abort: AbortController | undefined;

  /** Resolves once the passport is stored, or if it was stopped or failed. Rejects with StorageFailure. */
  async start(
    { id, name, host }: Connection,
    model: string,
    endpointOf: () => Promise<Endpoint>,
  ): Promise<void> {
    this.stop();
    const { signal } = (this.#abort = new AbortController());
    this.running = true;
    this.results = [];
    this.failure = undefined;
    try {
      const endpoint = await endpointOf();
      for (const probe of await this.#probes(endpoint, model, signal)) {
        this.results = [...this.results, await this.#send(endpoint, probe, signal)];
      }
      const { results } = this;
      await openPassports().save({ v: 1, id, name, host, model, madeAt: Date.now(), results });
    } catch (reason) {
      if (!(reason instanceof ApiFailure)) throw reason;
      if (!signal.aborted) this.failure = errorOf(reason);
    } finally {
      if (this.#abort?.signal === signal) this.running = false;
    }
  }

  stop(): void {
    this.#abort?.abort();
    this.running = false;
  }

  /**
   * The probes with the output limit that the service takes. Throws the ApiFailure of a service that takes neither, so
   * that no other request is sent.
   */
  async #probes(endpoint: Endpoint, model: string, signal: AbortSignal): Promise<Probe[]> {
    const newer = probesFor(model);
    const older = probesFor(model, 'max_tokens');
    for (const probes of [newer, older]) {
      const first = probes.find(({ id }) => id === 'Chat: Answer');
      const result = first && (await sendProbe(endpoint, first, signal));
      if (!result?.error) return probes;
      if (probes === older || result.outcome === 'unknown') throw new ApiFailure(result.error);
    }
    return newer;
  }

  /** Waits and sends again where a service asks for patience. */
  async #send(endpoint: Endpoint, probe: Probe, signal: AbortSignal): Promise<ProbeResult> {
    let latest: ProbeResult | undefined;
    const attempt = async () => {
      const { error, ...result } = await sendProbe(endpoint, probe, signal);
      latest = result;
      if (error && result.outcome === 'unknown') throw new ApiFailure(error);
      return result;
    };
    try {
      return await withRetries(attempt, {
        signal,
        onretry: (retry) => (this.waiting = retry),
      });
    } catch (reason) {
      if (latest && !signal.aborted) return latest;
      throw reason;
    }
  }
}
