import { pause } from '../../base/platform/pause';
import { BlobWriter, completed, type Pack, unpacked } from '../../base/platform/indexed-db';
import { type Kind, MemoryStore, type Records, type Store, type Write } from './store';

/** A store in the browser's database, opened at first use; in memory if the browser refuses a database repeatedly. */
export class DeviceStore implements Store {
  #opening: Promise<Store> | undefined;
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  async get<K extends Kind>(kind: K, id: string): Promise<Records[K] | undefined> {
    return (await this.#opened()).get(kind, id);
  }

  async list<K extends Kind>(kind: K): Promise<Records[K][]> {
    return (await this.#opened()).list(kind);
  }

  async write(writes: Write[]): Promise<void> {
    return (await this.#opened()).write(writes);
  }

  async update<K extends Kind>(
    kind: K,
    id: string,
    change: (stored: Records[K]) => Records[K] | undefined,
    also?: Write[],
  ): Promise<Records[K] | undefined> {
    return (await this.#opened()).update(kind, id, change, also);
  }

  #opened(): Promise<Store> {
    this.#opening ??= openAgain(this.#name).then(
      (database) => this.#watch(database),
      () => new MemoryStore(),
    );
    return this.#opening;
  }

  /** The browser closes a database when its site data is cleared. The next call opens a new one. */
  #watch(database: IDBDatabase): Store {
    const forget = (): void => {
      this.#opening = undefined;
    };
    database.onclose = forget;
    database.onversionchange = () => {
      database.close();
      forget();
    };
    return new IndexedDbStore(database);
  }
}

const objectStore = 'records';

/** Pauses before a failed opening is repeated: in memory, everything stored would be missing. */
const reopenPauses = [100, 500, 1500];

async function openAgain(name: string): Promise<IDBDatabase> {
  for (const milliseconds of reopenPauses) {
    try {
      return await openDatabase(name);
    } catch (error) {
      const isRefused = error instanceof Error && error.name === 'SecurityError';
      if (isRefused || !('indexedDB' in globalThis)) break;
      await pause(milliseconds);
    }
  }
  return openDatabase(name);
}

/** Opens the database, or creates it. */
async function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(objectStore);
  return settled(request);
}

/** Stores records in one object store under the key [kind, id]. */
class IndexedDbStore implements Store {
  readonly #database: IDBDatabase;
  readonly #blobs = new BlobWriter();

  constructor(database: IDBDatabase) {
    this.#database = database;
  }

  async get<K extends Kind>(kind: K, id: string): Promise<Records[K] | undefined> {
    return unpacked(await settled<Records[K] | undefined>(this.#begin('readonly').get([kind, id])));
  }

  async list<K extends Kind>(kind: K): Promise<Records[K][]> {
    // An array sorts after every string, so the range holds every id of the kind.
    const range = IDBKeyRange.bound([kind], [kind, []]);
    const found = await settled<Records[K][]>(this.#begin('readonly').getAll(range));
    return found.map(unpacked);
  }

  async write(writes: Write[]): Promise<void> {
    await this.#blobs.write(async (pack) => {
      const records = this.#begin('readwrite');
      apply(writes, records, pack);
      await completed(records.transaction);
    });
  }

  update<K extends Kind>(
    kind: K,
    id: string,
    change: (stored: Records[K]) => Records[K] | undefined,
    also: Write[] = [],
  ): Promise<Records[K] | undefined> {
    return this.#blobs.write(async (pack) => {
      const records = this.#begin('readwrite');
      const stored = await settled<Records[K] | undefined>(records.get([kind, id]));
      const changed = stored && change(unpacked(stored));
      // TypeScript cannot infer that kind and record belong to the same K.
      if (changed) apply([{ kind, id, record: changed } as Write, ...also], records, pack);
      await completed(records.transaction);
      return changed;
    });
  }

  #begin(mode: IDBTransactionMode): IDBObjectStore {
    return this.#database.transaction(objectStore, mode).objectStore(objectStore);
  }
}

function apply(writes: Write[], records: IDBObjectStore, pack: Pack): void {
  const values = pack(writes.map(({ record }) => record));
  for (const [i, { kind, id, record }] of writes.entries()) {
    if (record === undefined) records.delete([kind, id]);
    else records.put(values[i], [kind, id]);
  }
}

/** Results of IndexedDB are untyped; the caller names the stored type as T. */
function settled<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error ?? new DOMException('No reason.', 'UnknownError'));
  });
}
