interface Wanted {
  name: string;
  mode: LockMode;
  /** Called when the lock is held. */
  start: () => void;
}

/** Web Locks in Node, within one process: exclusive and shared, in order of request, `ifAvailable`, `signal`. */
export class MemoryLocks implements LockManager {
  #held: Wanted[] = [];
  #waiting: Wanted[] = [];

  request<T>(name: string, run: LockGrantedCallback<T>): Promise<Awaited<T>>;
  request<T>(name: string, options: LockOptions, run: LockGrantedCallback<T>): Promise<Awaited<T>>;
  async request<T>(
    name: string,
    second: LockOptions | LockGrantedCallback<T>,
    third?: LockGrantedCallback<T>,
  ): Promise<Awaited<T>> {
    const { mode = 'exclusive', ifAvailable, signal } = typeof second === 'object' ? second : {};
    const run = (third ?? second) as LockGrantedCallback<T>;
    const lock: Wanted = { name, mode, start: () => undefined };
    signal?.throwIfAborted();
    const isFree = ![...this.#held, ...this.#waiting].some((other) => excludes(lock, other));
    if (!isFree && ifAvailable) return await run(null);
    if (isFree) this.#held.push(lock);
    else await this.#turnOf(lock, signal);
    try {
      return await run({ name, mode });
    } finally {
      this.#held = this.#held.filter((held) => held !== lock);
      this.#startNext();
    }
  }

  async query(): Promise<LockManagerSnapshot> {
    const info = ({ name, mode }: Wanted) => ({ name, mode });
    return { held: this.#held.map(info), pending: this.#waiting.map(info) };
  }

  #turnOf(lock: Wanted, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      lock.start = resolve;
      this.#waiting.push(lock);
      signal?.addEventListener('abort', () => {
        this.#waiting = this.#waiting.filter((other) => other !== lock);
        reject(signal.reason as Error);
      });
    });
  }

  #startNext(): void {
    for (const [index, lock] of [...this.#waiting].entries()) {
      const before = this.#waiting.slice(0, index);
      if ([...this.#held, ...before].some((other) => excludes(lock, other))) continue;
      this.#waiting = this.#waiting.filter((other) => other !== lock);
      this.#held.push(lock);
      lock.start();
      return this.#startNext();
    }
  }
}

function excludes(lock: Wanted, other: Wanted): boolean {
  return lock.name === other.name && (lock.mode === 'exclusive' || other.mode === 'exclusive');
}
