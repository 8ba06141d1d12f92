/** CacheStorage for tests, as far as a cached build uses it: Node has none. */
export class FakeCaches {
  readonly all = new Map<string, Map<string, Response>>();
  /** Bytes that are free on the disk. */
  freeEntries = Infinity;

  async keys(): Promise<string[]> {
    return [...this.all.keys()];
  }

  async has(name: string): Promise<boolean> {
    return this.all.has(name);
  }

  async delete(name: string): Promise<boolean> {
    return this.all.delete(name);
  }

  async open(name: string) {
    const held = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, held);
    return {
      match: async (request: string | Request) =>
        held.get(typeof request === 'string' ? request : request.url)?.clone(),
      put: async (url: string, response: Response) => {
        if (this.freeEntries-- <= 0) throw new DOMException('Full', 'QuotaExceededError');
        held.set(url, response);
      },
      keys: async () => [...held.keys()].map((url) => new Request(url)),
    };
  }
}
