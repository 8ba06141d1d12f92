import { expect, type Page } from '@playwright/test';

type Work = 'count' | 'damage';

/** Visits the records of all databases whose JSON, or whose bytes, contain `text`, and damages them where requested. */
function visitRecords(page: Page, text: string, kind: string, work: Work): Promise<number> {
  return page.evaluate(
    async ([wanted, wantedKind, what]) => {
      function settled<T>(request: IDBRequest<T>): Promise<T> {
        return new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      }

      const asText = (value: unknown) =>
        JSON.stringify(value, (_, part: unknown) =>
          part instanceof Uint8Array ? String.fromCharCode(...part) : part,
        );

      async function visitStore(store: IDBObjectStore): Promise<number> {
        const [keys, values] = await Promise.all([
          settled(store.getAllKeys()),
          settled(store.getAll()),
        ]);
        const found = keys.filter(
          (key, index) =>
            (!wantedKind || (Array.isArray(key) && key[0] === wantedKind)) &&
            asText(values[index]).includes(wanted),
        );
        if (what === 'damage')
          for (const key of found) await settled(store.put({ v: 1, id: 7, damaged: wanted }, key));
        return found.length;
      }

      let count = 0;
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await settled(indexedDB.open(name));
        for (const store of database.objectStoreNames)
          count += await visitStore(database.transaction(store, 'readwrite').objectStore(store));
        database.close();
      }
      return count;
    },
    [text, kind, work] as const,
  );
}

/** Puts something that is no record in the place of those that contain a text. */
export async function damage(
  page: Page,
  kind: 'conversations' | 'messages',
  containing: string,
): Promise<void> {
  expect(await visitRecords(page, containing, kind, 'damage')).toBe(1);
}

/** In a record of this kind, or of any: requests that are recorded have texts of their answers too. */
export async function expectStored(page: Page, text: string, kind = ''): Promise<void> {
  await expect.poll(() => visitRecords(page, text, kind, 'count')).toBeGreaterThan(0);
}

/** Neither in a database nor in the storages of the site and the tab. */
export async function expectNotStored(page: Page, text: string): Promise<void> {
  expect(await visitRecords(page, text, '', 'count')).toBe(0);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(stored).not.toContain(text);
}

/** Does what "Clear site data" does while a page is open. */
export function clearDatabases(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases())
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
      });
  });
}

/**
 * Opens an empty page of the site that runs none of the console's code, for what must be stored before it starts.
 * Its own icon keeps a whole browser from requesting /favicon.ico, which a headless shell never does.
 */
export async function openWithoutConsole(page: Page): Promise<void> {
  const body = '<!doctype html><link rel="icon" href="data:,">';
  await page.route('**/empty-page', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('empty-page');
}
