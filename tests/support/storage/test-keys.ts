import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { KeyOwner } from '../../../src/lib/base/storage/keys/key-owner';
import type { StorageBuckets } from '../../../src/lib/base/storage/keys/storage-buckets';

/** For tests: a browser with storage buckets and locks, until globals are unstubbed. */
export function withBuckets() {
  const factories = new Map<string, IDBFactory>();
  const storageBuckets = {
    open: async (name: string) => {
      const indexedDB = factories.get(name) ?? new IDBFactory();
      factories.set(name, indexedDB);
      return { indexedDB };
    },
    keys: async () => [...factories.keys()],
    delete: async (name: string) => void factories.delete(name),
  } satisfies StorageBuckets;
  vi.stubGlobal('navigator', { storageBuckets, locks: new FakeLocks() });
  return storageBuckets;
}

type Work<R> = (lock: object | null) => Promise<R> | R;

/** Web Locks as far as the console uses them; Node has none. */
class FakeLocks {
  #held = new Map<string, Promise<unknown>>();

  async request<R>(
    name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal },
    work: Work<R>,
  ): Promise<R> {
    if (options.ifAvailable && this.#held.has(name)) return work(null);
    const before = this.#held.get(name);
    const done = (async () => {
      await before;
      return work({});
    })();
    const settled = done.then(
      () => undefined,
      () => undefined,
    );
    this.#held.set(name, settled);
    void settled.then(() => this.#held.get(name) === settled && this.#held.delete(name));
    return done;
  }
}

/**
 * For tests that do not depend on the strength of the passphrase: PBKDF2 computes a thousand
 * rounds, until mocks are restored.
 */
export function usePbkdf2WithFewRounds(): void {
  const derive = crypto.subtle.deriveKey.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'deriveKey').mockImplementation((algorithm, ...rest) =>
    derive({ ...(algorithm as Pbkdf2Params), iterations: 1000 }, ...rest),
  );
}

/** For tests: a connection as the key storage sees it. */
export function keyOwnerSample(id: string, origin = 'https://api.example.com'): KeyOwner {
  return { id, baseUrl: `${origin}/v1`, rootUrl: origin };
}
