import { DelayedSave } from '$lib/base/storage/database/delayed-save';
import {
  removeSessionValue,
  saveSessionValue,
  readSessionValue,
} from '$lib/base/storage/database/session-values';

/** Milliseconds after a change until the entry is stored. */
const saveInterval = 300;

interface StoredEntry<Entry> {
  /** The values that the dialog began with, as JSON. */
  from: string;
  entry: Entry;
}

/**
 * The entry of a dialog, until it is decided on: it is restored if a dialog with the same initial values opens in this
 * tab, even after a reload. It has to be JSON-serializable.
 */
export class UnsavedEntry<Entry> {
  readonly #name: string;
  #unsaved: StoredEntry<Entry> | undefined;
  readonly #soon = new DelayedSave(saveInterval, () => {
    if (this.#unsaved) saveSessionValue(this.#name, JSON.stringify(this.#unsaved));
  });

  constructor(dialog: string) {
    this.#name = `inference-console.left-entry.${dialog}`;
  }

  find(from: unknown): Entry | undefined {
    this.#unsaved ??= readEntry(readSessionValue(this.#name));
    return this.#unsaved?.from === JSON.stringify(from) ? this.#unsaved.entry : undefined;
  }

  save(from: unknown, entry: Entry): void {
    this.#unsaved = { from: JSON.stringify(from), entry };
    this.#soon.changed();
  }

  /** Stores only in the memory of this page. */
  saveInMemory(from: unknown, entry: Entry): void {
    this.forget();
    this.#unsaved = { from: JSON.stringify(from), entry };
  }

  /** Stores pending changes now, for an instance that is created later. */
  flush = (): void => this.#soon.flush();

  forget(): void {
    this.#unsaved = undefined;
    this.#soon.cancel();
    removeSessionValue(this.#name);
  }
}

/** Other pages of this origin can write the session's storage: an unreadable entry is ignored. */
function readEntry<Entry>(text: string | undefined): StoredEntry<Entry> | undefined {
  try {
    const left: unknown = JSON.parse(text ?? 'null');
    return typeof left === 'object' && left !== null ? (left as StoredEntry<Entry>) : undefined;
  } catch {
    return undefined;
  }
}
