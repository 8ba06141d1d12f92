/**
 * Puts generated conversations into the console's own storage.
 * @param {import('@playwright/test').Page} page  On a page of the console.
 * @param {{ conversations: number, messages: number }} wanted  Messages for the newest conversation.
 */
export function seedHistory(page, wanted) {
  return page.evaluate(async ({ conversations, messages }) => {
    const now = Date.now();
    /** @param {string} kind @param {{ key: string, value: object }[]} entries */
    const write = (kind, entries) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('inference-console', 1);
        opening.onupgradeneeded = () => {
          for (const each of ['records', 'blobs']) opening.result.createObjectStore(each);
        };
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('records', 'readwrite');
          for (const { key, value } of entries)
            transaction.objectStore('records').put(value, [kind, key]);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve(undefined);
          };
        };
      });
    /** @param {number} index */
    const idOf = (index) => `c${String(index).padStart(6, '0')}`;
    const topics = ['invoice', 'latency', 'poem', 'schema', 'travel', 'regex', 'recipe', 'merge'];
    await write(
      'conversations',
      Array.from({ length: conversations }, (_, index) => ({
        key: idOf(index),
        value: {
          v: 1,
          id: idOf(index),
          title: `${topics[index % topics.length]} question number ${index} about ${topics[(index * 7) % topics.length]}`,
          titledBy: 'message',
          createdAt: now - index * 60_000,
          updatedAt: now - index * 60_000,
          model: 'built-in/guide',
          systemPrompt: '',
          parameters: {},
          leafId: index === 0 && messages > 0 ? `m${messages - 1}` : null,
        },
      })),
    );
    await write(
      'messages',
      Array.from({ length: messages }, (_, index) => {
        const content =
          index % 2 === 0
            ? `Question ${index}: how does this behave?`
            : `## Answer ${index}\n\nSome **text** with \`code\` and a list:\n\n- one\n- two\n- three\n\n\`\`\`ts\nconst a = ${index};\n\`\`\`\n\nAnd a last paragraph that is long enough to wrap over a few lines of the page, as answers do.`;
        const base = {
          v: 1,
          id: `m${index}`,
          conversationId: idOf(0),
          parentId: index === 0 ? null : `m${index - 1}`,
          createdAt: now - (messages - index) * 1000,
          content,
        };
        const answer = {
          role: 'assistant',
          reasoning: '',
          toolCalls: [],
          annotations: [],
          executedTools: [],
          state: 'done',
          model: 'built-in/guide',
          connectionName: 'Built-in service',
          timing: { sentAt: now, firstTokenAt: now + 20, endedAt: now + 900 },
        };
        const value = index % 2 === 0 ? { ...base, role: 'user' } : { ...base, ...answer };
        return { key: `${idOf(0)}:m${index}`, value };
      }),
    );
    return idOf(0);
  }, wanted);
}

/**
 * Opens an address and measures until `usable` is on screen and answers to input.
 * @param {import('@playwright/test').Page} page
 * @param {string} url
 * @param {(page: import('@playwright/test').Page) => Promise<void>} usable
 */
export async function measureOpening(page, url, usable) {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const start = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await usable(page);
  const ms = performance.now() - start;
  await page.waitForTimeout(1000);
  await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN;
  const elements = await page.evaluate(() => document.getElementsByTagName('*').length);
  await client.detach();
  return { ms, heap, elements };
}

/**
 * The longest time from a key in the conversation search to the next painted frame.
 * @param {import('@playwright/test').Page} page @param {string} text
 */
export async function worstSearchKey(page, text) {
  const search = page.getByRole('searchbox', { name: 'Search conversations' });
  await search.focus();
  await timeKeys(page);
  for (const letter of text) {
    await page.keyboard.press(letter);
    await page.waitForTimeout(60);
  }
  return worstKey(page);
}

/**
 * From here on `worstKey` tells the longest time from a key to the next painted frame.
 * @param {import('@playwright/test').Page} page
 */
export function timeKeys(page) {
  return page.evaluate(() => {
    Object.assign(globalThis, { worstKey: 0 });
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() =>
          setTimeout(() => {
            window.worstKey = Math.max(window.worstKey, performance.now() - timeStamp);
          }),
        ),
      true,
    );
  });
}

/** @param {import('@playwright/test').Page} page */
export function worstKey(page) {
  return page.evaluate(() => window.worstKey);
}
