import { asStorageFailure, type StorageFailure } from '$lib/storage/failure';

/** Milliseconds until what could not be stored is tried again; doubled after each further failure, up to the longest. */
const firstWait = 10_000;
const longestWait = 300_000;

interface Unsaved {
  failure: StorageFailure;
  /** Absent where trying again is not for this to do. */
  write?: () => Promise<unknown>;
}

/**
 * What of one thing is not stored, part by part: that another part could be stored afterwards does not mend it. It is
 * tried again by itself, and the failure is told until then.
 */
export class Saves {
  #unsaved: ReadonlyMap<string, Unsaved> = $state.raw(new Map());
  #underWay = 0;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = firstWait;

  /** Of the first part that is not stored; undefined while all of them are. */
  get failure(): StorageFailure | undefined {
    return this.#unsaved.values().next().value?.failure;
  }

  /** Something is only in memory. */
  get hasUnsaved(): boolean {
    return [...this.#unsaved.values()].some(({ write }) => write !== undefined);
  }

  get isBusy(): boolean {
    return this.#underWay > 0;
  }

  /** Never rejects. `write` may be called again, so it writes the part as it is at that moment. */
  async store(part: string, write: () => Promise<unknown>): Promise<void> {
    if (await this.#try(part, write, write)) this.#forgetReadings();
  }

  /** Reads a part; never rejects. A failure is told until it can be read, or until something else is stored. */
  async read(part: string, work: () => Promise<unknown>): Promise<void> {
    await this.#try(part, work);
  }

  /** Stores now what could not be stored. */
  async retry(): Promise<void> {
    const parts = [...this.#unsaved].flatMap(([part, { write }]) =>
      write ? [{ part, write }] : [],
    );
    await Promise.all(parts.map(({ part, write }) => this.store(part, write)));
  }

  /** Nothing is written any more, so that what is removed does not come back. */
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
      this.#wait = Math.min(2 * this.#wait, longestWait);
      void this.retry();
    }, this.#wait);
  }
}
