import { asStorageFailure, type StorageFailure } from '$lib/base/storage/database/failure';

/** Milliseconds until a failed save is retried; doubled after each further failure, up to the longest. */
const firstWait = 10_000;
const maxWait = 300_000;

interface Unsaved {
  failure: StorageFailure;
  /** Absent for a failed read, which is not retried here. */
  write?: () => Promise<unknown>;
}

/**
 * The unsaved parts of one item: storing another part later does not fix a failed one. Each is retried automatically,
 * and the failure is reported until then.
 */
export class Saves {
  #unsaved: ReadonlyMap<string, Unsaved> = $state.raw(new Map());
  #underWay = 0;
  #writing = 0;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = firstWait;

  /** The failure of the first unsaved part; undefined while all are stored. */
  get failure(): StorageFailure | undefined {
    return this.#unsaved.values().next().value?.failure;
  }

  /** Whether something is only in memory. */
  get hasUnsaved(): boolean {
    return [...this.#unsaved.values()].some(({ write }) => write !== undefined);
  }

  get isBusy(): boolean {
    return this.#underWay > 0;
  }

  get isWriting(): boolean {
    return this.#writing > 0;
  }

  /** Never rejects. `write` may be called again, so it writes the current state of the part. */
  async store(part: string, write: () => Promise<unknown>): Promise<void> {
    this.#writing += 1;
    if (await this.#try(part, write, write)) this.#forgetReadings();
    this.#writing -= 1;
  }

  /** Reads a part; never rejects. A failure is reported until it can be read, or until something else is stored. */
  async read(part: string, work: () => Promise<unknown>): Promise<void> {
    await this.#try(part, work);
  }

  /** Stores failed parts now. */
  async retry(): Promise<void> {
    const parts = [...this.#unsaved].flatMap(([part, { write }]) =>
      write ? [{ part, write }] : [],
    );
    await Promise.all(parts.map(({ part, write }) => this.store(part, write)));
  }

  /** Stops all writes, so that a removed item does not reappear. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  reopen(): void {
    this.#closed = false;
    this.#retryLater();
  }

  async #try(
    part: string,
    work: () => Promise<unknown>,
    write?: () => Promise<unknown>,
  ): Promise<boolean> {
    if (this.#closed) return false;
    this.#underWay += 1;
    try {
      await work();
      this.#note(part, undefined);
      return true;
    } catch (reason) {
      this.#note(part, { failure: asStorageFailure(reason), write });
      return false;
    } finally {
      this.#underWay -= 1;
    }
  }

  #note(part: string, unsaved: Unsaved | undefined): void {
    if (!unsaved && !this.#unsaved.has(part)) return;
    const others = [...this.#unsaved].filter(([name]) => name !== part);
    this.#unsaved = new Map(unsaved ? [...others, [part, unsaved]] : others);
    if (this.#unsaved.size === 0) this.#wait = firstWait;
    else this.#retryLater();
  }

  #forgetReadings(): void {
    const written = [...this.#unsaved].filter(([, { write }]) => write);
    if (written.length < this.#unsaved.size) this.#unsaved = new Map(written);
  }

  #retryLater(): void {
    if (!this.hasUnsaved || this.#closed || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#wait = Math.min(2 * this.#wait, maxWait);
      void this.retry();
    }, this.#wait);
  }
}
