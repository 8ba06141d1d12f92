import type { Kind, Records, Store, Write } from './store';

/** A store that lasts as long as the program. */
export class MemoryStore implements Store {
  readonly #records = new Map<Kind, Map<string, Records[Kind]>>();

  async get<K extends Kind>(kind: K, id: string): Promise<Records[K] | undefined> {
    return this.#table(kind).get(id);
  }

  async list<K extends Kind>(kind: K): Promise<Records[K][]> {
    return [...this.#table(kind).values()];
  }

  async write(writes: Write[]): Promise<void> {
    for (const { kind, id, record } of writes) {
      if (record === undefined) this.#table(kind).delete(id);
      else this.#table(kind).set(id, record);
    }
  }

  async update<K extends Kind>(
    kind: K,
    id: string,
    change: (stored: Records[K]) => Records[K] | undefined,
    also: Write[] = [],
  ): Promise<Records[K] | undefined> {
    const stored = this.#table(kind).get(id);
    const changed = stored && change(stored);
    if (changed) {
      this.#table(kind).set(id, changed);
      await this.write(also);
    }
    return changed;
  }

  #table<K extends Kind>(kind: K): Map<string, Records[K]> {
    const table = this.#records.get(kind) ?? new Map<string, Records[Kind]>();
    this.#records.set(kind, table);
    return table as Map<string, Records[K]>;
  }
}
