/**
 * Saves data that changes often: at most `interval` milliseconds after a change, and immediately
 * when the page is hidden, which is the last event that a closing tab reliably receives.
 */
export class DelayedSave {
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #interval: number;
  readonly #save: () => void;

  constructor(interval: number, save: () => void) {
    this.#interval = interval;
    this.#save = save;
  }

  /** Whether there is a change that is not being saved yet. */
  get isWaiting(): boolean {
    return this.#timer !== undefined;
  }

  changed(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => this.flush(), this.#interval);
    addEventListener('visibilitychange', this.#onHidden);
    addEventListener('pagehide', this.flush);
  }

  flush = (): void => {
    if (this.#timer === undefined) return;
    this.cancel();
    this.#save();
  };

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    removeEventListener('visibilitychange', this.#onHidden);
    removeEventListener('pagehide', this.flush);
  }

  #onHidden = (): void => {
    if (document.visibilityState === 'hidden') this.flush();
  };
}
