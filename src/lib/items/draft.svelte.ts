import { DelayedSave } from '$lib/storage/delayed-save';
import type { Saves } from './saves.svelte';

/** Milliseconds after a change until a draft is stored. */
const saveInterval = 300;

interface DraftStore<T> {
  read(): Promise<T | undefined>;
  write(value: T): Promise<void>;
  /** Absent if it is never dropped. */
  remove?(): Promise<void>;
}

/** Unsent input: typed text or settings. */
export class Draft<T> {
  value: T = $state.raw() as T;
  #isTouched = false;
  #isLoaded = false;
  /** Set until the stored draft is read; meanwhile nothing is stored over it. */
  #joinStored: ((before: T) => T) | undefined;
  readonly #soon = new DelayedSave(saveInterval, () => void this.#save());
  readonly #store: DraftStore<T>;
  readonly #saves: Saves;

  constructor(start: T, store: DraftStore<T>, saves: Saves) {
    this.#store = store;
    this.#saves = saves;
    this.value = start;
  }

  /** Whether a change is not being stored yet. */
  get isWaiting(): boolean {
    return this.#soon.isWaiting;
  }

  /** Text that the person typed in the meantime is not overwritten. Never rejects. */
  async load(): Promise<void> {
    let stored: T | undefined;
    await this.#saves.read('draft that was kept', async () => {
      stored = await this.#store.read();
    });
    const join = this.#joinStored;
    this.#joinStored = undefined;
    this.#isLoaded = true;
    if (join) this.change(stored === undefined ? this.value : join(stored));
    else if (stored !== undefined && !this.#isTouched) this.value = stored;
  }

  /** Accepts text typed before this was created; `join` joins it with the stored draft. */
  startWith(typed: T, join: (before: T) => T): void {
    const before = this.value;
    this.#set(typed);
    if (this.#isLoaded) this.change(join(before));
    else this.#joinStored = join;
  }

  change(value: T): void {
    this.#set(value);
    if (!this.#joinStored) this.#soon.changed();
  }

  /** Stores pending changes now. */
  flush(): void {
    this.#soon.flush();
  }

  /** Changes the value and stores it immediately. */
  replace(value: T): void {
    this.#joinStored = undefined;
    this.#set(value);
    this.#soon.cancel();
    void this.#save();
  }

  /** Deletes the stored draft, after sending, and shows `value`. */
  drop(value: T): void {
    this.#joinStored = undefined;
    this.#set(value);
    this.#soon.cancel();
    void this.#saves.store('draft', async () => this.#store.remove?.());
  }

  #set(value: T): void {
    this.#isTouched = true;
    this.value = value;
  }

  async #save(): Promise<void> {
    await this.#saves.store('draft', () => this.#store.write(this.value));
  }
}
