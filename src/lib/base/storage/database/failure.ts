import type { Address } from './backend';

/**
 * `quota`: the browser allows this site no more space. `unavailable`: the storage itself is
 * missing. `unwritable`: no browser can store these records, for instance because they are nested
 * too deeply. `failed`: this write failed; `cause` has the reason.
 */
export type StorageFailureKind = 'quota' | 'unavailable' | 'unwritable' | 'failed';

/** The only class that writing and reading reject with. */
export class StorageFailure extends Error {
  override name = 'StorageFailure';
  constructor(
    readonly kind: StorageFailureKind,
    cause?: unknown,
    /** The affected entries, for `unwritable`. */
    readonly entries: readonly Address[] = [],
  ) {
    super(`storage: ${kind}`, { cause });
  }
}

const UNAVAILABLE = ['InvalidStateError', 'AbortError', 'UnknownError', 'NotFoundError'];

/** DOMException and the newer QuotaExceededError class have only their names in common. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

export function asStorageFailure(error: unknown): StorageFailure {
  if (error instanceof StorageFailure) return error;
  const name = errorName(error);
  if (name === 'QuotaExceededError') return new StorageFailure('quota', error);
  return new StorageFailure(UNAVAILABLE.includes(name) ? 'unavailable' : 'failed', error);
}

/** The entries of one write that no browser can store. */
export class UnwritableEntries {
  readonly #addresses: Address[] = [];
  #cause: unknown;

  /**
   * Calls `write` for each entry, and notes those that cannot be cloned: a function, for example, causes a
   * DataCloneError, a value nested too deeply a RangeError.
   */
  writeEach<E extends Address>(entries: E[], write: (entry: E) => void): void {
    for (const entry of entries) {
      try {
        write(entry);
      } catch (error) {
        if (errorName(error) !== 'DataCloneError' && !(error instanceof RangeError)) throw error;
        this.#addresses.push({ kind: entry.kind, key: entry.key });
        this.#cause = error;
      }
    }
  }

  /** Reports all of them together. */
  throwIfAny(): void {
    if (this.#addresses.length > 0)
      throw new StorageFailure('unwritable', this.#cause, this.#addresses);
  }
}

/** One sentence for each kind of failure. */
export const failureTexts: Record<StorageFailureKind, string> = {
  quota: 'The browser’s storage for this site is full.',
  unavailable: 'The browser’s storage is temporarily unavailable.',
  unwritable: 'Part of it can’t be stored by browsers; the rest is saved.',
  failed: 'The browser refused the write.',
};
