import { DelayedSave } from '$lib/storage/delayed-save';
import {
  forgetSessionValue,
  saveSessionValue,
  readSessionValue,
} from '$lib/storage/session-values';

/** Milliseconds after a change until what is entered is kept. */
const saveInterval = 300;

interface Left<Entry> {
  /** What the dialog began from, as JSON. */
  from: string;
  entry: Entry;
}

/**
 * What is entered in a dialog, until it is decided on: it is there again where one begins from the same in this tab,
 * after a reload too. All of it can be written as JSON.
 */
export class LeftEntry<Entry> {
  readonly #name: string;
  #left: Left<Entry> | undefined;
  readonly #soon = new DelayedSave(saveInterval, () => {
    if (this.#left) saveSessionValue(this.#name, JSON.stringify(this.#left));
  });

  constructor(dialog: string) {
    this.#name = `inference-console.left-entry.${dialog}`;
  }

  find(from: unknown): Entry | undefined {
    this.#left ??= readLeft(readSessionValue(this.#name));
    return this.#left?.from === JSON.stringify(from) ? this.#left.entry : undefined;
  }

  leave(from: unknown, entry: Entry): void {
    this.#left = { from: JSON.stringify(from), entry };
    this.#soon.changed();
  }

  /** As `leave`, in the memory of this page alone. */
  leaveSecret(from: unknown, entry: Entry): void {
    this.forget();
    this.#left = { from: JSON.stringify(from), entry };
  }

  /** Stores now what waits to be stored, for one that is made after this one. */
  keep = (): void => this.#soon.flush();

  forget(): void {
    this.#left = undefined;
    this.#soon.cancel();
    forgetSessionValue(this.#name);
  }
}

/** The session's storage is open to other pages of this origin: what cannot be read is nothing left. */
function readLeft<Entry>(kept: string | undefined): Left<Entry> | undefined {
  try {
    const left: unknown = JSON.parse(kept ?? 'null');
    return typeof left === 'object' && left !== null ? (left as Left<Entry>) : undefined;
  } catch {
    return undefined;
  }
}
