import type { Address } from './backend';

/**
 * `quota`: the browser gives this site no more room. `unavailable`: the storage itself is gone.
 * `unwritable`: these records cannot be stored in any browser, for instance because they are nested too deeply.
 * `failed`: this write could not be done; `cause` tells why.
 */
export type StorageFailureKind = 'quota' | 'unavailable' | 'unwritable' | 'failed';

/** The one class that writing and reading reject with. */
export class StorageFailure extends Error {
  override name = 'StorageFailure';
  constructor(
    readonly kind: StorageFailureKind,
    cause?: unknown,
    /** Of `unwritable`: which they are. */
    readonly entries: readonly Address[] = [],
  ) {
    super(`storage: ${kind}`, { cause });
  }
}

const UNAVAILABLE = ['InvalidStateError', 'AbortError', 'UnknownError', 'NotFoundError'];

/** DOMException and the newer QuotaExceededError class have only their names in common. */
export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

export function asStorageFailure(error: unknown): StorageFailure {
  if (error instanceof StorageFailure) return error;
  const name = nameOf(error);
  if (name === 'QuotaExceededError') return new StorageFailure('quota', error);
  return new StorageFailure(UNAVAILABLE.includes(name) ? 'unavailable' : 'failed', error);
}

/**
 * Does `write` for each entry. Rejects those that cannot be cloned together, by throwing after the last: a function,
 * say, is refused with a DataCloneError, a value nested too deeply with a RangeError.
 */
export function writeEach<E extends Address>(entries: E[], write: (entry: E) => void): void {
  const unwritable: Address[] = [];
  let cause: unknown;
  for (const entry of entries) {
    try {
      write(entry);
    } catch (error) {
      if (nameOf(error) !== 'DataCloneError' && !(error instanceof RangeError)) throw error;
      unwritable.push({ kind: entry.kind, key: entry.key });
      cause = error;
    }
  }
  if (unwritable.length > 0) throw new StorageFailure('unwritable', cause, unwritable);
}
