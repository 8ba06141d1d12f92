import { DelayedSave } from '$lib/storage/delayed-save';
import {
  forgetSessionValue,
  saveSessionValue,
  readSessionValue,
} from '$lib/storage/session-values';

/** Milliseconds after a change until the entry is stored. */
const saveInterval = 300;

interface Left<Entry> {
  /** The values that the dialog began with, as JSON. */
  from: string;
  entry: Entry;
}

/**
 * The entry of a dialog, until it is decided on: it is restored if a dialog with the same initial values opens in this
 * tab, even after a reload. It has to be JSON-serializable.
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

  /** Stores only in the memory of this page. */
  leaveSecret(from: unknown, entry: Entry): void {
    this.forget();
    this.#left = { from: JSON.stringify(from), entry };
  }

  /** Stores pending changes now, for an instance that is created later. */
  keep = (): void => this.#soon.flush();

  forget(): void {
    this.#left = undefined;
    this.#soon.cancel();
    forgetSessionValue(this.#name);
  }
}

/** Other pages of this origin can write the session's storage: an unreadable entry is ignored. */
function readLeft<Entry>(kept: string | undefined): Left<Entry> | undefined {
  try {
    const left: unknown = JSON.parse(kept ?? 'null');
    return typeof left === 'object' && left !== null ? (left as Left<Entry>) : undefined;
  } catch {
    return undefined;
  }
}
