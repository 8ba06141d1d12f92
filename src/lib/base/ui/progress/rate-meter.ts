/** Milliseconds over which a rate is measured: long enough to be steady, short enough to show a change. */
const span = 5000;

/** Measures the rate at which an amount grows. */
export class RateMeter {
  #samples: { at: number; done: number }[] = [];

  /** `done` is the amount so far, `at` the time in milliseconds of any monotonic clock. */
  add(done: number, at: number): void {
    const last = this.#samples.at(-1);
    if (last && at - last.at < span / 50) return;
    this.#samples.push({ at, done });
    // One sample from before the span stays, so that slow growth has a rate too.
    while ((this.#samples[1]?.at ?? Infinity) <= at - span) this.#samples.shift();
  }

  /** Per second; 0 while it is unknown. */
  get perSecond(): number {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (!first || !last || last.at - first.at < span / 10) return 0;
    return ((last.done - first.done) / (last.at - first.at)) * 1000;
  }
}
