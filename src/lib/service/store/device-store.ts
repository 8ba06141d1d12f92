import { IndexedDbStore, openDatabase } from './indexed-db-store';
import { MemoryStore } from './memory-store';
import type { Kind, Records, Store, Write } from './store';

/** A store in the browser's database, opened at first use; in memory if the browser refuses a database. */
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
    this.#opening ??= openDatabase(this.#name).then(
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
