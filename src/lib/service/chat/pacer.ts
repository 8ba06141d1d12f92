import type { ServiceOptions } from '../base/options';

/** Maximum number of tokens in one network chunk. */
const maxGroup = 256;
/** Minimum wait in milliseconds: above 100 tokens/s one timer releases several tokens. */
const shortestWait = 10;
/** Milliseconds of unpaced work before other events may run. */
const maxTurn = 12;

/** Releases tokens by elapsed time, so inaccurate timers do not change the pace. */
export class Pacer {
  #credit = 1;
  #accruedAt: number;
  #turnStartedAt: number;
  readonly #service: ServiceOptions;
  readonly #signal: AbortSignal;

  constructor(service: ServiceOptions, signal: AbortSignal) {
    this.#service = service;
    this.#signal = signal;
    this.#accruedAt = this.#turnStartedAt = service.now();
  }

  /** Waits until at least one token may be sent and returns how many may. */
  async acquire(): Promise<number> {
    const jitter = this.#service.jitter() * this.#service.random();
    if (jitter > 0) await this.#service.sleep(jitter, this.#signal);
    const rate = this.#rate();
    if (rate === Infinity) return this.#acquireUnpaced();
    this.#accrue(rate);
    while (this.#credit < 1) {
      const wait = ((1 - this.#credit) / rate) * 1000;
      await this.#service.sleep(Math.max(wait, shortestWait), this.#signal);
      this.#accrue(rate);
    }
    const group = Math.min(Math.floor(this.#credit), maxGroup);
    this.#credit -= group;
    return group;
  }

  #rate(): number {
    const { pace } = this.#service;
    const rate = typeof pace === 'function' ? pace() : pace;
    return rate > 0 ? rate : Infinity;
  }

  #accrue(rate: number): void {
    const now = this.#service.now();
    this.#credit += ((now - this.#accruedAt) / 1000) * rate;
    this.#accruedAt = now;
  }

  async #acquireUnpaced(): Promise<number> {
    this.#signal.throwIfAborted();
    const now = this.#service.now();
    if (now - this.#turnStartedAt > maxTurn) {
      await this.#service.sleep(0, this.#signal);
      this.#turnStartedAt = this.#service.now();
    }
    this.#accruedAt = now;
    return maxGroup;
  }
}
