/** A hidden page paints no frames; pending work is flushed after this many milliseconds at the latest. */
const maxWait = 250;

/** Calls `flush` at most once an animation frame, however often `request` is called. */
export class FrameFlush {
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #flush: () => void;

  constructor(flush: () => void) {
    this.#flush = flush;
  }

  request(): void {
    if (this.#timer !== undefined) return;
    this.#frame = requestAnimationFrame(() => this.now());
    this.#timer = setTimeout(() => this.now(), maxWait);
  }

  now(): void {
    this.cancel();
    this.#flush();
  }

  cancel(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
