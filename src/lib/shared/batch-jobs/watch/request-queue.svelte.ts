import { hostOf, type Endpoint } from '$lib/base/api/wire/endpoint';
import { ApiFailure, errorOf, type ApiError } from '$lib/base/api/wire/errors';

const second = 1000;

const shortest = second;
const maxDelay = 60 * second;
/** Each reply without changes multiplies the delay by this factor. */
const growth = 1.5;
/** An unknown status may last for hours. */
const minUnknownDelay = 15 * second;
/** Minimum milliseconds between two requests to one service, however many batches are followed. */
const spacing = 500;

const firstFailure = 2 * second;
const maxFailureDelay = 5 * 60 * second;

export interface Following {
  /** Replies without changes since the last change. */
  unchanged: number;
  hasKnownStatus: boolean;
  /** Followed batches of this connection. */
  followed: number;
}

/** Milliseconds until the next request for a batch: one second while its counts change, at most a minute. */
export function nextDelay({ unchanged, hasKnownStatus, followed }: Following): number {
  const first = hasKnownStatus ? shortest : minUnknownDelay;
  return Math.max(Math.min(maxDelay, first * growth ** unchanged), followed * spacing);
}

/** Milliseconds to pause after consecutive failures; never less than the service requests. */
export function delayAfterFailure(failures: number, retryAfterMs = 0): number {
  return Math.max(retryAfterMs, Math.min(maxFailureDelay, firstFailure * 2 ** (failures - 1)));
}

/** Milliseconds until a request times out; later ones wait in a queue behind it. */
const requestTimeout = 60_000;

type Round = () => Promise<void>;

/** Runs one round of requests at a time, and pauses after a failure. */
export class RequestQueue {
  /** Why the last round failed; cleared by the next success. */
  error = $state.raw<ApiError>();
  #failures = 0;
  #silentUntil = 0;
  #requestedAt = -Infinity;
  #last = Promise.resolve();
  readonly #endpoint: () => Promise<Endpoint | undefined>;
  readonly #onround: () => void;

  /** `onround` is called after each round, whether or not it succeeded. */
  constructor(endpoint: () => Promise<Endpoint | undefined>, onround: () => void) {
    this.#endpoint = endpoint;
    this.#onround = onround;
  }

  /** Resolves, never rejects, when this round and those before it are over. */
  run(round: Round): Promise<void> {
    this.#last = this.#last.then(() => this.#try(round)).then(() => this.#onround());
    return this.#last;
  }

  /** Earliest time of the next round, in milliseconds since the epoch; Infinity until the person reloads. */
  earliest(minimumGap: number): number {
    return Math.max(this.#silentUntil, this.#requestedAt + minimumGap);
  }

  /** Throws ApiFailure: `unreachable` also after a timeout, `stopped` if the connection no longer exists. */
  async send<T>(
    call: (endpoint: Endpoint, signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const endpoint = await this.#endpoint();
    if (!endpoint) throw new ApiFailure({ kind: 'stopped' });
    const timeout = AbortSignal.timeout(requestTimeout);
    try {
      return await call(endpoint, signal ? AbortSignal.any([signal, timeout]) : timeout);
    } catch (reason) {
      if (!timeout.aborted) throw reason;
      const host = hostOf(endpoint.baseUrl);
      throw new ApiFailure({ kind: 'unreachable', host, cause: 'no-answer' }, { cause: reason });
    }
  }

  async #try(round: Round): Promise<void> {
    this.#requestedAt = Date.now();
    try {
      await round();
      this.#failures = 0;
      this.#silentUntil = 0;
      this.error = undefined;
    } catch (reason) {
      this.#fail(errorOf(reason));
    }
  }

  #fail(error: ApiError): void {
    this.error = error;
    // A locked key costs no request: polling resumes soon after it is unlocked.
    if (error.kind !== 'key-locked') this.#failures += 1;
    this.#silentUntil = needsManualReload(error)
      ? Infinity
      : Date.now() + delayAfterFailure(this.#failures, retryAfterOf(error));
  }
}

/**
 * A refused key would be refused again, and a cancelled request should not restart: the watch waits for the person.
 */
function needsManualReload(error: ApiError): boolean {
  if (error.kind === 'http') return [401, 403].includes(error.status);
  return error.kind === 'redirected' || error.kind === 'stopped';
}

/** Milliseconds. */
export function retryAfterOf(error: ApiError): number | undefined {
  return error.kind === 'http' ? error.retryAfterMs : undefined;
}
