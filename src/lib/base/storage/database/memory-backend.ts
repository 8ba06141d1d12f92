import type { Backend, StoredEntry, Selection, Writes } from './backend';
import { UnwritableEntries } from './failure';

/** Copies values on the way in and out, so that callers see the same behavior as with IndexedDB. */
export class MemoryBackend implements Backend {
  #kinds = new Map<string, Map<string, unknown>>();

  #valuesOf(kind: string): Map<string, unknown> {
    const values = this.#kinds.get(kind) ?? new Map<string, unknown>();
    this.#kinds.set(kind, values);
    return values;
  }

  #keys(selection: Selection): string[] {
    const values = this.#valuesOf(selection.kind);
    if ('keys' in selection) return selection.keys.filter((key) => values.has(key));
    const isMeant = (key: string) =>
      'prefix' in selection
        ? key.startsWith(selection.prefix)
        : key >= selection.from && key <= selection.to;
    return [...values.keys()].filter(isMeant).sort();
  }

  #read(selections: Selection[]): StoredEntry[] {
    return selections.flatMap((selection) => {
      const { kind } = selection;
      const values = this.#valuesOf(kind);
      return this.#keys(selection).map((key) => ({
        kind,
        key,
        value: structuredClone(values.get(key)),
      }));
    });
  }

  #write({ put = [], remove = [], clear = [] }: Writes): void {
    const copies: StoredEntry[] = [];
    const unwritable = new UnwritableEntries();
    unwritable.writeEach(put, (entry) => copies.push(structuredClone(entry)));
    unwritable.throwIfAny();
    for (const kind of clear) this.#valuesOf(kind).clear();
    for (const { kind, key } of remove) this.#valuesOf(kind).delete(key);
    for (const { kind, key, value } of copies) this.#valuesOf(kind).set(key, value);
  }

  async read(selections: Selection[]): Promise<StoredEntry[]> {
    return this.#read(selections);
  }

  async keys(kind: string): Promise<string[]> {
    return this.#keys({ kind, prefix: '' });
  }

  async put(entries: StoredEntry[]): Promise<void> {
    this.#write({ put: entries });
  }

  async change(
    selections: Selection[],
    decide: (found: StoredEntry[]) => Writes | undefined,
  ): Promise<void> {
    const writes = decide(this.#read(selections));
    if (writes) this.#write(writes);
  }
}
