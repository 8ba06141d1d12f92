const dayMs = 86_400_000;

/** Requests per day that the HTTP version reports. It counts requests and refuses none. */
const requestsPerDay = 14_400;

/** Counts requests per day from the first one, for the x-ratelimit headers (docs/service.md#errors). */
export class RequestCount {
  #used = 0;
  #startedAt = -Infinity;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts one more request and returns its headers. */
  headers(): [string, string][] {
    const now = this.#now();
    if (now - this.#startedAt >= dayMs) {
      this.#startedAt = now;
      this.#used = 0;
    }
    this.#used += 1;
    return [
      ['x-ratelimit-limit-requests', String(requestsPerDay)],
      ['x-ratelimit-remaining-requests', String(Math.max(0, requestsPerDay - this.#used))],
      ['x-ratelimit-reset-requests', duration(this.#startedAt + dayMs - now)],
    ];
  }
}

/** Formats a duration as real deployments do: 2m59.56s, 1h34m52.896s. */
function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = Number((seconds % 60).toFixed(3));
  return `${hours > 0 ? `${hours}h` : ''}${hours + minutes > 0 ? `${minutes}m` : ''}${rest}s`;
}
