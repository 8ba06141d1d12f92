import { until, type Visitor } from './visitor';

/** Waits until a message with these words is in the database, which a page that is left would have no time for. */
export async function seeStored(visitor: Visitor, words: string): Promise<void> {
  await until(`“${words}” to be stored`, () => visitor.run<boolean>(isStored, words));
}

/** Runs in the visitor. */
async function isStored(words: string): Promise<boolean> {
  function settled<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }
  const database = await settled(indexedDB.open('inference-console'));
  const messages = IDBKeyRange.bound(['messages'], ['messages', []]);
  const records = await settled(
    database.transaction('records').objectStore('records').getAll(messages),
  );
  database.close();
  return JSON.stringify(records).includes(words);
}
