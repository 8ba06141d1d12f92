import type { Page } from '@playwright/test';

export interface StoredRecord {
  kind: string;
  key: string;
  /** As JSON; a file as its type and its bytes. */
  value: unknown;
}

/** Everything in the console's database, or what is of one kind; nothing before it is there. */
export function allRecords(page: Page, kind?: string): Promise<StoredRecord[]> {
  return page.evaluate(async (wanted) => {
    function settled<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    }

    async function plain(value: unknown): Promise<unknown> {
      if (value instanceof Blob)
        return { $file: value.type, bytes: [...new Uint8Array(await value.arrayBuffer())] };
      if (Array.isArray(value)) return Promise.all(value.map(plain));
      if (typeof value !== 'object' || value === null) return value;
      const members = Object.entries(value).map(async ([name, part]) => [name, await plain(part)]);
      return Object.fromEntries(await Promise.all(members));
    }

    // To open it before the console does would make an empty one, without the console's stores.
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'inference-console')) return [];
    const database = await settled(indexedDB.open('inference-console'));
    const range = wanted === undefined ? null : IDBKeyRange.bound([wanted], [wanted, []]);
    const found: { kind: string; key: string; value: unknown }[] = [];
    for (const store of database.objectStoreNames) {
      const records = database.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([
        settled(records.getAllKeys(range)),
        settled(records.getAll(range)),
      ]);
      for (const [i, address] of keys.entries()) {
        const [kind, key] = address as [string, string];
        found.push({ kind, key, value: await plain(values[i]) });
      }
    }
    database.close();
    return found;
  }, kind);
}

/** Puts records where the console has its own, by kind and key; `$blob` stands for a file, `$bytes` for bytes. */
export function putRecords(
  page: Page,
  layout: { [kind: string]: { [key: string]: unknown } },
): Promise<void> {
  return page.evaluate(async (kinds) => {
    const revive = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value;
      if (Array.isArray(value)) return value.map(revive);
      if ('$blob' in value && 'type' in value)
        return new Blob([String(value.$blob)], { type: String(value.type) });
      if ('$bytes' in value) return new Uint8Array(value.$bytes as number[]);
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, revive(part)]));
    };
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('inference-console');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const transaction = database.transaction(['records', 'blobs'], 'readwrite');
    const isBlobs = (kind: string) => /attachments|file-copies|-chunks|-sounds/.test(kind);
    for (const [kind, records] of Object.entries(kinds))
      for (const [key, record] of Object.entries(records)) {
        const store = isBlobs(kind) ? 'blobs' : 'records';
        transaction.objectStore(store).put(revive(record), [kind, key]);
      }
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    database.close();
  }, layout);
}
