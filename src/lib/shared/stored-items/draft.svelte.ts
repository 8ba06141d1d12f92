import { DelayedSave } from '$lib/base/storage/database/delayed-save';
import type { Drafts } from '$lib/base/storage/drafts';
import { Saves } from './saves.svelte';

/** Milliseconds after a change until a draft is stored. */
const saveInterval = 300;

/** The place of a draft. */
interface Place<T> {
  drafts: Drafts<T>;
  /** A function if the place changes, as for a conversation that gets its record. */
  key: string | (() => string);
  /** The value if none is stored. */
  start: T;
  /** Notes whether it is stored; needed if that is shown together with other parts. */
  saves?: Saves;
}

/** The unsent input of one form: stored while it is typed, so that it survives a reload. */
export class Draft<T> {
  value: T = $state.raw() as T;
  #isTouched = false;
  #isLoaded = false;
  /** Set until the stored draft is read; meanwhile nothing is stored over it. */
  #joinStored: ((before: T) => T) | undefined;
  readonly #soon = new DelayedSave(saveInterval, () => void this.#save());
  readonly #drafts: Drafts<T>;
  readonly #key: () => string;
  readonly #saves: Saves;

  constructor({ drafts, key, start, saves = new Saves() }: Place<T>) {
    this.#drafts = drafts;
    this.#key = typeof key === 'string' ? () => key : key;
    this.#saves = saves;
    this.value = start;
  }

  /** Whether it will be lost on reload. */
  get saveFailed(): boolean {
    return this.#saves.failure !== undefined;
  }

  /** Whether it was changed in this visit. */
  get isTouched(): boolean {
    return this.#isTouched;
  }

  /** Whether a change is not being stored yet. */
  get isWaiting(): boolean {
    return this.#soon.isWaiting;
  }

  /** Text that the person typed in the meantime is not overwritten. Never rejects. */
  async load(): Promise<void> {
    let stored: T | undefined;
    await this.#saves.read('draft that was kept', async () => {
      stored = await this.#drafts.get(this.#key());
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
    void this.#saves.store('draft', () => this.#drafts.remove(this.#key()));
  }

  #set(value: T): void {
    this.#isTouched = true;
    this.value = value;
  }

  async #save(): Promise<void> {
    await this.#saves.store('draft', () => this.#drafts.set(this.#key(), this.value));
  }
}
