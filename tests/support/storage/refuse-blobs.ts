import { IDBObjectStore } from 'fake-indexeddb';
import { vi } from 'vitest';

/** End of a transaction with a refused write: WebKit fires `complete`, or nothing more. */
interface Refusal {
  completes: boolean;
}

/** For tests: refuses writes with a given reason, as WebKit does after a `commit()`. */
export function refuseWrites(
  reasonOf: (value: unknown) => DOMException | undefined,
  { completes }: Refusal,
): void {
  type Put = (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey>;
  const put: Put = Reflect.get(IDBObjectStore.prototype, 'put');
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value,
    key,
  ) {
    const error = reasonOf(value);
    if (!error) return put.call(this, value, key);
    const { transaction } = this;
    queueMicrotask(() => {
      transaction.onerror?.call(transaction, { target: { error } } as unknown as Event);
      if (!completes) transaction.oncomplete = null;
    });
    return {} as IDBRequest<IDBValidKey>;
  });
}

/** For tests: refuses Blobs, as a private window of WebKit does. */
export function refuseBlobs(refusal: Refusal): void {
  refuseWrites(
    (value) =>
      Object.values(value as object).some((member) => member instanceof Blob)
        ? new DOMException('Error preparing Blob/File data', 'UnknownError')
        : undefined,
    refusal,
  );
}
