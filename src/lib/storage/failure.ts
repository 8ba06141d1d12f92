/**
 * `quota`: the browser gives this site no more room. `unavailable`: the storage itself is gone.
 * `failed`: this write could not be done; `cause` tells why.
 */
export type StorageFailureKind = 'quota' | 'unavailable' | 'failed';

/** The one class that writing and reading reject with. */
export class StorageFailure extends Error {
  override name = 'StorageFailure';
  constructor(
    readonly kind: StorageFailureKind,
    cause?: unknown,
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
