import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { ApiFailure, errorOf, type ApiError } from '$lib/base/api/wire/errors';
import type { Connection } from '$lib/shared/connections/model/connection';
import { withRetries, type PendingRetry } from '$lib/shared/runs/with-retries';
import { openPassports, type ProbeResult } from '$lib/base/storage/passports';
import { answerId, type Probe, probesFor } from './probes';
import { sendProbe, type SentProbe } from './send-probe';

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
      const { probes, answer } = await this.#begin(endpoint, model, signal);
      for (const probe of probes) {
        const { id, outcome, words } =
          probe.id === answer.id ? answer : await this.#send(endpoint, probe, signal);
        this.results = [...this.results, { id, outcome, words }];
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
   * Requests an answer with the newer output limit, or else with the older one: the other probes send the one that the
   * service takes. Throws the ApiFailure of a service that takes neither, so that no other request is sent.
   */
  async #begin(endpoint: Endpoint, model: string, signal: AbortSignal) {
    const newer = await this.#sendFirst(endpoint, probesFor(model), signal);
    const { error, outcome } = newer.answer;
    if (!error) return newer;
    if (outcome === 'unknown') throw new ApiFailure(error);
    const older = await this.#sendFirst(endpoint, probesFor(model, 'max_tokens'), signal);
    if (older.answer.error) throw new ApiFailure(older.answer.error);
    return older;
  }

  async #sendFirst(endpoint: Endpoint, probes: Probe[], signal: AbortSignal) {
    const first = probes.find(({ id }) => id === answerId) as Probe;
    return { probes, answer: await this.#send(endpoint, first, signal) };
  }

  /** Waits and sends again where a service asks for patience. */
  async #send(endpoint: Endpoint, probe: Probe, signal: AbortSignal): Promise<SentProbe> {
    let latest: SentProbe | undefined;
    const attempt = async () => {
      latest = await sendProbe(endpoint, probe, signal);
      if (latest.error && latest.outcome === 'unknown') throw new ApiFailure(latest.error);
      return latest;
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
