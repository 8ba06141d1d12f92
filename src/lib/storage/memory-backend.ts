import type { Backend, Entry, Selection } from './backend';

/** Copies on the way in and out, so that callers meet the same rules as with IndexedDB. */
export class MemoryBackend implements Backend {
  #values = new Map<string, unknown>();

  #keys(selection: Selection): string[] {
    if ('keys' in selection) return selection.keys.filter((key) => this.#values.has(key));
    return [...this.#values.keys()].filter((key) => key.startsWith(selection.prefix)).sort();
  }

  #read(selection: Selection): Entry[] {
    return this.#keys(selection).map((key) => ({
      key,
      value: structuredClone(this.#values.get(key)),
    }));
  }

  read(selection: Selection): Promise<Entry[]> {
    return Promise.resolve(this.#read(selection));
  }

  put(entries: Entry[]): Promise<void> {
    for (const { key, value } of structuredClone(entries)) this.#values.set(key, value);
    return Promise.resolve();
  }

  update(key: string, change: (value: unknown) => unknown): Promise<void> {
    const value = change(structuredClone(this.#values.get(key)));
    if (value !== undefined) this.#values.set(key, structuredClone(value));
    return Promise.resolve();
  }

  take(selection: Selection): Promise<Entry[]> {
    const taken = this.#read(selection);
    for (const { key } of taken) this.#values.delete(key);
    return Promise.resolve(taken);
  }
}
