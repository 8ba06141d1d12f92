import { promisifyRequest, type UseStore } from 'idb-keyval';
import type { Backend, Entry, Selection } from './backend';

/** IndexedDB through one idb-keyval store. Errors are the browser's own. */
export class DeviceBackend implements Backend {
  #use: UseStore;

  constructor(use: UseStore) {
    this.#use = use;
  }

  /**
   * Own code instead of idb-keyval's setMany: that one commits the first half when a later value
   * cannot be cloned, and loses the cause of a failed request.
   */
  #change<R>(work: (store: IDBObjectStore, fail: (error: unknown) => void) => () => R): Promise<R> {
    return this.#use(
      'readwrite',
      (store) =>
        new Promise<R>((resolve, reject) => {
          const { transaction } = store;
          const fail = (error: unknown) => {
            reject(error);
            transaction.abort();
          };
          transaction.onabort = () =>
            reject(transaction.error ?? new DOMException('connection closed', 'AbortError'));
          try {
            const result = work(store, fail);
            transaction.oncomplete = () => resolve(result());
          } catch (error) {
            fail(error);
          }
        }),
    );
  }

  async read(selection: Selection): Promise<Entry[]> {
    try {
      return await this.#use('readonly', async (store) => {
        const { requests, entries } = request(store, selection);
        await Promise.all(requests.map(promisifyRequest));
        return entries();
      });
    } catch (error) {
      if ('keys' in selection) throw error;
      return this.#readOneByOne(selection.prefix, error);
    }
  }

  /** One value that the browser cannot deserialize makes getAll fail for all of them. */
  async #readOneByOne(prefix: string, cause: unknown): Promise<Entry[]> {
    const keys = await this.#use('readonly', (store) =>
      promisifyRequest(store.getAllKeys(startingWith(prefix))),
    );
    const reads = await Promise.allSettled(keys.map((key) => this.read({ keys: [String(key)] })));
    if (reads.every((read) => read.status === 'rejected')) throw cause;
    return reads.flatMap((read, i) =>
      read.status === 'fulfilled' ? read.value : [{ key: String(keys[i]), value: undefined }],
    );
  }

  put(entries: Entry[]): Promise<void> {
    return this.#change((store) => {
      for (const { key, value } of entries) store.put(value, key);
      return () => undefined;
    });
  }

  update(key: string, change: (value: unknown) => unknown): Promise<void> {
    return this.#change((store, fail) => {
      const current = store.get(key);
      current.onsuccess = () => {
        try {
          const value = change(current.result);
          if (value !== undefined) store.put(value, key);
        } catch (error) {
          fail(error);
        }
      };
      return () => undefined;
    });
  }

  take(selection: Selection): Promise<Entry[]> {
    return this.#change((store) => {
      const { entries } = request(store, selection);
      if ('keys' in selection) for (const key of selection.keys) store.delete(key);
      else store.delete(startingWith(selection.prefix));
      return entries;
    });
  }
}

/** The whole store when the prefix is empty, since the empty string sorts first. */
function startingWith(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`, false, true);
}

interface Requested {
  requests: IDBRequest[];
  /** To be called once all requests have succeeded. */
  entries(): Entry[];
}

function request(store: IDBObjectStore, selection: Selection): Requested {
  if ('keys' in selection) {
    const found = selection.keys.map((key) => ({ key, request: store.get(key) }));
    return {
      requests: found.map(({ request }) => request),
      entries: () =>
        found
          .map(({ key, request }) => ({ key, value: request.result as unknown }))
          .filter(({ value }) => value !== undefined),
    };
  }
  const range = startingWith(selection.prefix);
  const keys = store.getAllKeys(range);
  const values = store.getAll(range);
  return {
    requests: [keys, values],
    entries: () =>
      keys.result.map((key, i) => ({ key: String(key), value: values.result[i] as unknown })),
  };
}
