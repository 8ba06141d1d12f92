/** Repeats of each opening and each search. They take turns, so other load on the machine slows all of them equally. */
const repeats = 5;
const viewport = { width: 1440, height: 900 };

/** @import { Browser, Page } from '@playwright/test' */
/** @import { Figure } from './report.mjs' */

/**
 * Measures the time until a list of 10,000 conversations is shown (floor: an empty list) and the longest wait for a frame
 * after a key in its search (floor: 20 conversations), then the opening of a conversation of 400 messages by its address and
 * from the list (floor: 2 messages).
 * @param {Browser} browser @param {string} site
 * @returns {AsyncGenerator<Figure>}
 */
export async function* measureHistory(browser, site) {
  const seeds = {
    none: { conversations: 0, messages: 0 },
    short: { conversations: 20, messages: 2 },
    long: { conversations: 20, messages: 400 },
    many: { conversations: 10_000, messages: 0 },
  };
  /** @type {Record<string, Page>} */
  const pages = {};
  for (const [name, seed] of Object.entries(seeds))
    pages[name] = await seededPage(browser, site, seed);
  /** @type {Record<string, number[]>} */
  const ms = {};
  const note = (/** @type {string} */ name, /** @type {number} */ value) =>
    (ms[name] ??= []).push(value);
  for (let time = 0; time < repeats; time += 1) {
    for (const [name, page] of Object.entries(pages)) {
      note(`${name} listed`, await listShown(page, site));
      if (name === 'short' || name === 'long')
        note(`${name} from list`, await openedFromList(page));
      if (name === 'short' || name === 'long')
        note(`${name} by address`, await openedByAddress(page, site));
      if (name === 'short') note('few keys', await worstSearchKey(page, 'recipe 7'));
      if (name === 'many') note('many keys', await worstSearchKey(page, 'recipe 77'));
    }
  }
  for (const page of Object.values(pages)) await page.context().close();
  const of = (/** @type {string} */ name) => ms[name] ?? [];
  yield {
    name: 'list of 10,000 conversations shown',
    unit: 'ms',
    values: of('many listed'),
    floor: of('none listed'),
  };
  yield {
    name: 'list of 20 conversations shown',
    unit: 'ms',
    values: of('short listed'),
    floor: of('none listed'),
  };
  yield {
    name: 'worst key in the search of 10,000',
    unit: 'ms',
    values: of('many keys'),
    floor: of('few keys'),
  };
  yield {
    name: '400 messages from the list',
    unit: 'ms',
    values: of('long from list'),
    floor: of('short from list'),
  };
  yield {
    name: '400 messages by address',
    unit: 'ms',
    values: of('long by address'),
    floor: of('short by address'),
  };
}

/** @param {Browser} browser @param {string} site @param {{ conversations: number, messages: number }} seed */
async function seededPage(browser, site, seed) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.addInitScript(installWatch);
  await page.goto(`${site}settings/`);
  await seedHistory(page, seed);
  // An earlier visit: what the page stores for the next start exists, and code is compiled.
  await listShown(page, site);
  await page.waitForTimeout(3000);
  return page;
}

/** Runs in the page. `whenShown` resolves with the page's time after the frame that shows an element with the text. */
function installWatch() {
  addEventListener(
    'click',
    ({ timeStamp }) => Object.assign(globalThis, { clickedAt: timeStamp }),
    true,
  );
  const whenShown = (/** @type {string} */ selector, /** @type {string} */ text) =>
    new Promise((resolve) => {
      const look = () => {
        const last = [...document.querySelectorAll(selector)].at(-1);
        if (!last?.textContent.includes(text)) return void requestAnimationFrame(look);
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      };
      look();
    });
  Object.assign(globalThis, { whenShown });
}

/** Returns milliseconds since the address was requested. @param {Page} page @param {string} site */
async function listShown(page, site) {
  await page.goto('about:blank');
  await page.goto(`${site}chat/`, { waitUntil: 'commit' });
  return page.evaluate(() => window.whenShown('nav[aria-label="Conversations"] :is(a, p)', ''));
}

/** Returns milliseconds since the click. @param {Page} page  Shows the list. */
async function openedFromList(page) {
  await page.waitForTimeout(1500); // Loading in the background is not measured.
  await page.getByRole('link', { name: /question number 0/ }).click();
  const shownAt = await page.evaluate(answered);
  return shownAt - (await page.evaluate(() => window.clickedAt));
}

/** Returns milliseconds since the address was requested. @param {Page} page @param {string} site */
async function openedByAddress(page, site) {
  await page.goto('about:blank');
  await page.goto(`${site}chat/?id=c000000`, { waitUntil: 'commit' });
  return page.evaluate(answered);
}

function answered() {
  return window.whenShown('article:has([aria-label="Regenerate"])', 'And a last paragraph');
}

/**
 * Stores generated conversations in the console's database.
 * @param {import('@playwright/test').Page} page  On a page of the console.
 * @param {{ conversations: number, messages: number }} wanted  `messages` is their number in the newest conversation.
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
          connectionName: 'Demo service',
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
 * Opens an address and measures the time until `usable` resolves, then the heap and the number of elements.
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
 * Types into the search of conversations. Returns the longest time from a key to the next painted frame.
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
 * Starts the measurement of keys: `worstKey` then returns the longest time from a key to the next painted frame.
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
