import type { Page } from '@playwright/test';

/** Kinds of records that stand for something that a person has made, in the console and in its built-in service. */
const lasting = [
  'batch-notes',
  'batches',
  'comparison-cells',
  'comparison-rows',
  'comparison-runs',
  'comparisons',
  'connections',
  'conversations',
  'file-notes',
  'files',
  'fine-tunings',
  'messages',
  'model-notes',
  'recordings',
  'responses',
  'speeches',
  'transcripts',
];

/** The log of what was sent: a text that is only there is in no place where a person would look for it. */
const logs = ['exchanges', 'exchange-contents', 'usage-days'];

export interface Stored {
  /** Such as `conversations/1f…`, of what is meant to last. */
  keys: string[];
  /** Everything that is stored but the log, as JSON, to look for a text in. */
  text: string;
  /** Everything that is shown, the same way. */
  shown: string;
}

export async function storedIn(page: Page): Promise<Stored> {
  const all = await page.evaluate(readAll, logs);
  return { ...all, keys: all.keys.filter((key) => lasting.includes(key.split('/')[0] ?? '')) };
}

/** Runs in the page. */
async function readAll(left: string[]): Promise<Stored> {
  function settled<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }
  const keys: string[] = [];
  const texts: string[] = [];
  const write = (value: unknown) =>
    texts.push(JSON.stringify(value, (_, part: unknown) => (ArrayBuffer.isView(part) ? '' : part)));
  const fields = [...document.querySelectorAll('input, textarea')].map((field) =>
    'value' in field ? field.value : '',
  );
  const editors = [...document.querySelectorAll('*')].map(
    ({ shadowRoot }) => shadowRoot?.textContent,
  );
  // A message about a text, such as that it is deleted, does not count.
  const reported = [...document.querySelectorAll('.toasts [role=group], :has(+ .toasts)')];
  const page = reported.reduce(
    (text, { textContent }) => text.replace(textContent, ''),
    document.body.textContent,
  );
  const shown = JSON.stringify([page, fields, editors]);
  write([{ ...localStorage }, { ...sessionStorage }]);
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name));
    for (const storeName of database.objectStoreNames) {
      const store = database.transaction(storeName).objectStore(storeName);
      const [all, values] = await Promise.all([
        settled(store.getAllKeys()),
        settled(store.getAll()),
      ]);
      for (const key of all) if (Array.isArray(key)) keys.push(key.join('/'));
      for (const [index, value] of values.entries()) {
        const key = all[index];
        if (!Array.isArray(key) || !left.includes(String(key[0]))) write(value);
      }
    }
    database.close();
  }
  return { keys, text: texts.join('\n'), shown };
}
