import { DelayedSave } from '$lib/storage/delayed-save';
import type { Saves } from './saves.svelte';

/** Milliseconds after a change until a draft is kept. */
const saveInterval = 300;

interface DraftStore<T> {
  read(): Promise<T | undefined>;
  write(value: T): Promise<void>;
  /** Absent where it is never dropped. */
  remove?(): Promise<void>;
}

/** What is being typed or set and is not sent yet. */
export class Draft<T> {
  value: T = $state.raw() as T;
  #isTouched = false;
  #isLoaded = false;
  /** Until what was kept is read, nothing is stored over it. */
  #withKept: ((kept: T) => T) | undefined;
  readonly #soon = new DelayedSave(saveInterval, () => void this.#save());
  readonly #store: DraftStore<T>;
  readonly #saves: Saves;

  constructor(start: T, store: DraftStore<T>, saves: Saves) {
    this.#store = store;
    this.#saves = saves;
    this.value = start;
  }

  /** Something has changed that is not being stored yet. */
  get isWaiting(): boolean {
    return this.#soon.isWaiting;
  }

  /** What the person has typed in the meantime is not overwritten. Never rejects. */
  async load(): Promise<void> {
    let stored: T | undefined;
    await this.#saves.read('draft that was kept', async () => {
      stored = await this.#store.read();
    });
    const withKept = this.#withKept;
    this.#withKept = undefined;
    this.#isLoaded = true;
    if (withKept) this.change(stored === undefined ? this.value : withKept(stored));
    else if (stored !== undefined && !this.#isTouched) this.value = stored;
  }

  /** Takes what was typed before this was there; `withKept` joins it, as it is by then, to what was kept. */
  begin(typed: T, withKept: (kept: T) => T): void {
    const kept = this.value;
    this.#set(typed);
    if (this.#isLoaded) this.change(withKept(kept));
    else this.#withKept = withKept;
  }

  change(value: T): void {
    this.#set(value);
    if (!this.#withKept) this.#soon.changed();
  }

  /** Stores now what waits to be stored. */
  flush(): void {
    this.#soon.flush();
  }

  /** As `change`, and stored at once. */
  replace(value: T): void {
    this.#withKept = undefined;
    this.#set(value);
    this.#soon.cancel();
    void this.#save();
  }

  /** It was sent: nothing of it is kept, and `value` is shown. */
  drop(value: T): void {
    this.#withKept = undefined;
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
