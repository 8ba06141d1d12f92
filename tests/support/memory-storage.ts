/** `localStorage` and `sessionStorage` in Node. */
export class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();

  constructor() {
    // Items are own properties, too.
    return new Proxy(this, {
      get: (storage, name) => {
        const value: unknown = Reflect.get(storage, name, storage);
        if (typeof value === 'function') return value.bind(storage) as unknown;
        return value ?? storage.getItem(String(name)) ?? undefined;
      },
      ownKeys: (storage) => [...storage.#items.keys()],
      getOwnPropertyDescriptor: (storage, name) => ({
        value: storage.getItem(String(name)),
        enumerable: true,
        configurable: true,
      }),
    });
  }

  get length(): number {
    return this.#items.size;
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }

  clear(): void {
    this.#items.clear();
  }
}
