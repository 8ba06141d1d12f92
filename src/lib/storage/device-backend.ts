import { promisifyRequest, type UseStore } from 'idb-keyval';
import type { Backend, Entry, Selection } from './backend';

/** IndexedDB through one idb-keyval store. Errors are the browser's own. */
export class DeviceBackend implements Backend {
  #use: UseStore;

  constructor(use: UseStore) {
    this.#use = use;
  }

  async read(selection: Selection): Promise<Entry[]> {
    try {
      return await this.#use('readonly', (store) => request(store, selection));
    } catch (error) {
      if ('keys' in selection) throw error;
      return this.#readOneByOne(selection.prefix, error);
    }
  }

  /** One value that the browser cannot deserialize makes getAll fail for all of them. */
  async #readOneByOne(prefix: string, cause: unknown): Promise<Entry[]> {
    const keys = await this.#use('readonly', (store) => requestKeys(store, prefix));
    const reads = await Promise.allSettled(keys.map((key) => this.read({ keys: [key] })));
    if (reads.every((read) => read.status === 'rejected')) throw cause;
    return keys.flatMap((key, i) => {
      const read = reads[i];
      return read?.status === 'fulfilled' ? read.value : [{ key, value: undefined }];
    });
  }

  put(entries: Entry[]): Promise<void> {
    return this.#use('readwrite', (store) =>
      committed(store, () => {
        for (const { key, value } of entries) store.put(value, key);
        // Without waiting for the puts to succeed: a page that is being left does not live to hear that.
        store.transaction.commit();
      }),
    );
  }

  update(key: string, change: (value: unknown) => unknown): Promise<void> {
    return this.#use('readwrite', (store) =>
      committed(store, (attempt) => {
        const current = store.get(key);
        current.onsuccess = () =>
          attempt(() => {
            const value = change(current.result);
            if (value !== undefined) store.put(value, key);
          });
      }),
    );
  }

  take(selection: Selection): Promise<Entry[]> {
    return this.#use('readwrite', async (store) => {
      const entries = request(store, selection);
      const [taken] = await Promise.all([
        entries,
        committed(store, () => {
          if ('prefix' in selection) store.delete(startingWith(selection.prefix));
          else for (const key of selection.keys) store.delete(key);
        }),
      ]);
      return taken;
    });
  }
}

/**
 * Makes the changes all or none. Own code instead of idb-keyval's setMany and update: those commit
 * the first half when a later value cannot be cloned, and lose the cause of a failed request.
 */
async function committed(
  { transaction }: IDBObjectStore,
  work: (attempt: (step: () => void) => void) => void,
): Promise<void> {
  const complete = new Promise<boolean>((resolve) => {
    transaction.oncomplete = () => resolve(true);
    transaction.onabort = () => resolve(false);
  });
  let failure: Error | undefined;
  const attempt = (step: () => void) => {
    try {
      step();
    } catch (error) {
      failure = error instanceof Error ? error : new Error('not an error', { cause: error });
      transaction.abort();
    }
  };
  attempt(() => work(attempt));
  if (await complete) return;
  throw failure ?? transaction.error ?? new DOMException('connection closed', 'AbortError');
}

/** The whole store when the prefix is empty, since the empty string sorts first. */
function startingWith(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`, false, true);
}

/** A range between strings holds nothing but strings. */
function requestKeys(store: IDBObjectStore, prefix: string): Promise<string[]> {
  return promisifyRequest(store.getAllKeys(startingWith(prefix)) as IDBRequest<string[]>);
}

async function request(store: IDBObjectStore, selection: Selection): Promise<Entry[]> {
  if ('prefix' in selection) {
    const [keys, values] = await Promise.all([
      requestKeys(store, selection.prefix),
      promisifyRequest<unknown[]>(store.getAll(startingWith(selection.prefix))),
    ]);
    return keys.map((key, i) => ({ key, value: values[i] }));
  }
  const entries = await Promise.all(
    selection.keys.map(async (key) => ({
      key,
      value: await promisifyRequest<unknown>(store.get(key)),
    })),
  );
  return entries.filter(({ value }) => value !== undefined);
}
