import { measureOpening, timeKeys, worstKey } from './history.mjs';

const count = 20_000;

/** @import { Figure } from './report.mjs' */

/**
 * Opens the list of 20,000 recorded exchanges and searches it. Measures the time until the newest exchange can be opened
 * and the search field takes text, and the longest wait for a frame after a key in the search.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} site
 * @returns {AsyncGenerator<string | Figure>}
 */
export async function* measureExchanges(browser, site) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(`${site}settings/`);
    await seedExchanges(page, count);
    await page.evaluate(() => {
      for (const limit of ['recordedRequests', 'recordedMegabytes'])
        localStorage.setItem(`inference-console.preference.${limit}`, '40000');
    });
    const rows = page.getByRole('table', { name: 'Requests' }).getByRole('link');
    const { ms, heap } = await measureOpening(page, `${site}requests/`, async () => {
      await rows.first().waitFor();
      await page.getByRole('searchbox', { name: 'Search requests' }).fill('');
    });
    yield `${count} recorded exchanges: heap ${(heap / 1e6).toFixed(1)} MB`;
    await page.getByText(/^20,\d{3} requests$/).waitFor();
    await page.getByRole('searchbox', { name: 'Search requests' }).focus();
    await timeKeys(page);
    await page.keyboard.type('reasoner 429', { delay: 60 });
    await page.getByText(/^[\d,]+ of 20,\d{3} requests$/).waitFor();
    yield { name: 'list of 20,000 exchanges usable', unit: 'ms', values: [ms] };
    const key = await worstKey(page);
    yield { name: 'worst key in the search of 20,000 exchanges', unit: 'ms', values: [key] };
  } finally {
    await context.close();
  }
}

/**
 * Stores generated exchanges with their contents in the console's database, one for each minute until now.
 * @param {import('@playwright/test').Page} page  On a page of the console.
 * @param {number} count
 */
function seedExchanges(page, count) {
  return page.evaluate(async (wanted) => {
    const now = Date.now();
    const models = ['maker/large', 'maker/small', 'maker/fast', 'other/reasoner', 'voice/whisper'];
    const pages = ['/chat/?id=c1', '/responses/', '/compare/', '/batches/', '/audio/'];
    const statuses = [200, 200, 200, 200, 200, 200, 429, 200, 400, 500];
    const text = JSON.stringify({ choices: [{ message: { content: 'word '.repeat(400) } }] });
    const exchanges = Array.from({ length: wanted }, (_, index) => {
      const at = now - (wanted - index) * 60_000;
      const id = `${at.toString(36).padStart(9, '0')}-${String(index).padStart(16, '0')}`;
      const pick = (index * 7919) % 5;
      const record = {
        v: 1,
        id,
        at,
        method: 'POST',
        url: `https://api.test/v1/chat/completions`,
        connectionId: 'lab',
        connectionName: 'Lab',
        page: pages[pick],
        sentFor: `m${index}`,
        model: models[(index * 104_729) % 5],
        status: statuses[index % 10],
        end: 'complete',
        headAt: 120,
        firstByteAt: 130,
        firstTokenAt: 180,
        endedAt: 900 + (index % 700),
        sentBytes: 2400,
        receivedBytes: text.length,
        usage: { input: 400 + (index % 300), output: 100 + (index % 200), total: 800 },
        storedBytes: 1000 + text.length,
      };
      const content = {
        v: 1,
        id,
        requestHeaders: [['Content-Type', 'application/json']],
        request: { kind: 'text', type: 'application/json', text: '{"model":"maker/large"}' },
        responseHeaders: [['content-type', 'application/json']],
        response: { kind: 'text', type: 'application/json', text },
      };
      return { id, record, content };
    });
    /** @type {IDBDatabase} */
    const database = await new Promise((resolve, reject) => {
      const opening = indexedDB.open('inference-console', 1);
      opening.onupgradeneeded = () => {
        for (const each of ['records', 'blobs']) opening.result.createObjectStore(each);
      };
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    await new Promise((resolve, reject) => {
      const transaction = database.transaction('records', 'readwrite');
      const records = transaction.objectStore('records');
      for (const { id, record, content } of exchanges) {
        records.put(record, ['exchanges', id]);
        records.put(content, ['exchange-contents', id]);
      }
      transaction.oncomplete = () => resolve(undefined);
      transaction.onerror = () => reject(transaction.error);
    });
    database.close();
  }, count);
}
