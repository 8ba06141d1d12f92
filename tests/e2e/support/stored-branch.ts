import type { Page } from '@playwright/test';

/** The end of the branch that is shown of the only conversation, as it is stored. */
export function storedBranchEnd(page: Page): Promise<string> {
  return page.evaluate(async () => {
    function settled<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    }

    const database = await settled(indexedDB.open('inference-console'));
    const records = database.transaction('records').objectStore('records');
    const all = (kind: string) => records.getAll(IDBKeyRange.bound([kind], [kind, []]));
    const [[conversation], messages] = await Promise.all([
      settled(all('conversations')),
      settled(all('messages')),
    ]);
    database.close();
    return messages.find(({ id }) => id === conversation.leafId)?.content ?? '';
  });
}
