import type { Page } from '@playwright/test';

interface StoredCell {
  prompt: string;
  state: string;
  content: string;
  error: unknown;
}

/** The last answers of all cells of comparisons, as they are stored. */
export function storedCells(page: Page): Promise<StoredCell[]> {
  return page.evaluate(async () => {
    function settled<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    }

    const database = await settled(indexedDB.open('inference-console'));
    const records = database.transaction('records').objectStore('records');
    const range = IDBKeyRange.bound(['comparison-cells'], ['comparison-cells', []]);
    const cells = await settled(records.getAll(range));
    database.close();
    return cells.map(({ prompts, answers }) => {
      const { state, content, error } = answers.at(-1);
      return { prompt: prompts.at(-1), state, content, error };
    });
  });
}
