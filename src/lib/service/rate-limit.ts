const dayMs = 86_400_000;

/** Requests a day that the HTTP version tells of. It counts them and refuses none: there is nobody to protect. */
const requestsPerDay = 14_400;

/** Counts requests a day from the first one on, for the x-ratelimit headers (docs/service.md#errors). */
export class RequestCount {
  #used = 0;
  #startedAt = -Infinity;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The headers of one more request. */
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

/** As real deployments write it: 2m59.56s, 1h34m52.896s. */
function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = Number((seconds % 60).toFixed(3));
  return `${hours > 0 ? `${hours}h` : ''}${hours + minutes > 0 ? `${minutes}m` : ''}${rest}s`;
}
