/** Counts seconds without pauses. `now` is any clock in milliseconds. */
export class Stopwatch {
  #countedMs = 0;
  #runningSince: number | undefined;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  run(): void {
    this.#runningSince ??= this.#now();
  }

  pause(): void {
    this.#countedMs = this.seconds * 1000;
    this.#runningSince = undefined;
  }

  get seconds(): number {
    const running = this.#runningSince === undefined ? 0 : this.#now() - this.#runningSince;
    return (this.#countedMs + running) / 1000;
  }
}
