import type { Kind, Records, Store, Write } from './store';

const objectStore = 'records';

/** Opens the database, making it where there is none. */
export function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(objectStore);
  return settled(request);
}

/** Records under the key [kind, id] of one object store. */
export class IndexedDbStore implements Store {
  readonly #database: IDBDatabase;
  constructor(database: IDBDatabase) {
    this.#database = database;
  }

  async get<K extends Kind>(kind: K, id: string): Promise<Records[K] | undefined> {
    return settled<Records[K] | undefined>(this.#begin('readonly').get([kind, id]));
  }

  async list<K extends Kind>(kind: K): Promise<Records[K][]> {
    // An array sorts behind every string, so this is every id of the kind.
    const range = IDBKeyRange.bound([kind], [kind, []]);
    return settled<Records[K][]>(this.#begin('readonly').getAll(range));
  }

  async write(writes: Write[]): Promise<void> {
    const records = this.#begin('readwrite');
    apply(writes, records);
    await completed(records.transaction);
  }

  async update<K extends Kind>(
    kind: K,
    id: string,
    change: (stored: Records[K]) => Records[K] | undefined,
    also: Write[] = [],
  ): Promise<Records[K] | undefined> {
    const records = this.#begin('readwrite');
    const stored = await settled<Records[K] | undefined>(records.get([kind, id]));
    const changed = stored && change(stored);
    if (changed) {
      records.put(changed, [kind, id]);
      apply(also, records);
    }
    await completed(records.transaction);
    return changed;
  }

  #begin(mode: IDBTransactionMode): IDBObjectStore {
    return this.#database.transaction(objectStore, mode).objectStore(objectStore);
  }
}

function apply(writes: Write[], records: IDBObjectStore): void {
  for (const { kind, id, record } of writes) {
    if (record === undefined) records.delete([kind, id]);
    else records.put(record, [kind, id]);
  }
}

/** Results of IndexedDB are untyped: T says what is stored there. */
function settled<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(reasonOf(request));
  });
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(reasonOf(transaction));
  });
}

function reasonOf({ error }: { error: DOMException | null }): DOMException {
  return error ?? new DOMException('The transaction was aborted.', 'AbortError');
}
