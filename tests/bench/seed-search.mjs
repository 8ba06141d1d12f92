/** Words to search for: one that occurs only in the newest conversation, one only in the oldest, and some frequent ones. */
export const words = {
  newest: 'zirkonlampe',
  oldest: 'quarzfaden',
  some: ['monselka', 'estre', 'traconper', 'dorvin', 'queshu'],
};

/**
 * Stores conversations in the console's database. Their messages consist of invented words, some of them rare; every fifth
 * message also has characters beyond ASCII. Returns the size of the text in bytes (UTF-8).
 * @param {import('@playwright/test').Page} page  On a page of the console.
 * @param {{ conversations: number, messages: number }} wanted
 * @returns {Promise<number>}
 */
export function seedSearch(page, wanted) {
  return page.evaluate(fill, { ...wanted, only: words });
}

/**
 * Runs in the page.
 * @param {{ conversations: number, messages: number, only: { newest: string, oldest: string } }} wanted
 */
async function fill({ conversations, messages, only }) {
  let seed = 42;
  const random = () => (seed = (seed * 1_664_525 + 1_013_904_223) >>> 0) / 2 ** 32;
  const syllables =
    'ba re ti mon sel ka dor vin pel tra ous ing est con per al ni que shu lo'.split(' ');
  const vocabulary = Array.from({ length: 40_000 }, (_, index) => {
    const length = 1 + Math.min(4, Math.floor(Math.log2(index + 2) / 3.2));
    return Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join(
      '',
    );
  });
  const encoder = new TextEncoder();
  let bytes = 0;
  /** @param {number} length @param {string} [end] */
  const text = (length, end = '') => {
    let words = '';
    while (words.length < length)
      words += `${vocabulary[Math.floor(random() ** 3 * vocabulary.length)]}${random() < 0.1 ? '. ' : ' '}`;
    const whole = words.slice(0, length) + end;
    bytes += encoder.encode(whole).length;
    return whole;
  };
  const newestAt = Date.now();
  /** @param {number} index @param {number} at @param {string} conversationId */
  const message = (index, at, conversationId) => {
    const id = crypto.randomUUID().replaceAll('-', '');
    const odd = index % 5 === 0 ? ' — “naïve café” → 日本語 🎉' : '';
    const base = { v: 1, id, conversationId, parentId: null, createdAt: at + index };
    if (index % 2 === 0) return { ...base, role: 'user', content: text(140, odd) };
    return {
      ...base,
      role: 'assistant',
      content: text(440, odd),
      reasoning: '',
      toolCalls: [],
      annotations: [],
      executedTools: [],
      state: 'done',
      model: 'built-in/guide',
      connectionName: 'Demo service',
      timing: { sentAt: at },
    };
  };
  const opening = indexedDB.open('inference-console', 1);
  opening.onupgradeneeded = () => {
    for (const store of ['records', 'blobs']) opening.result.createObjectStore(store);
  };
  /** @type {IDBDatabase} */
  const database = await new Promise((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  for (let first = 0; first < conversations; first += 250) {
    const transaction = database.transaction('records', 'readwrite');
    const store = transaction.objectStore('records');
    for (let index = first; index < Math.min(conversations, first + 250); index += 1) {
      const id = crypto.randomUUID().replaceAll('-', '');
      const at = newestAt - index * 3_600_000;
      const all = Array.from({ length: messages }, (_, place) => message(place, at, id));
      if (index === 0 && all[1]) all[1].content += ` ${only.newest} ${only.newest}`;
      if (index === conversations - 1 && all[1]) all[1].content += ` ${only.oldest}`;
      for (const each of all) store.put(each, ['messages', `${id}:${each.id}`]);
      const record = {
        v: 1,
        id,
        title: text(30),
        titledBy: 'message',
        createdAt: at,
        updatedAt: at,
        model: 'built-in/guide',
        systemPrompt: '',
        parameters: {},
        leafId: all.at(-1)?.id ?? null,
      };
      store.put(record, ['conversations', id]);
    }
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
  }
  database.close();
  return bytes;
}
