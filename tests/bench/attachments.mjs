import { measureOpening } from './history.mjs';

const count = 40;
const bytes = 5 * 1024 * 1024;

/** @import { Figure } from './report.mjs' */

/**
 * Opens a conversation with 40 pictures of 5 MB. Measures the time until its last picture is shown, then the time to scroll
 * to the first, and how many pictures have been read by each of these moments.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} site
 * @returns {AsyncGenerator<string | Figure>}
 */
export async function* measureAttachments(browser, site) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(`${site}settings/`);
    await seedPictures(page);
    const { ms, heap } = await measureOpening(page, `${site}chat/?id=c`, (opened) =>
      opened.getByRole('article', { name: 'User message' }).last().locator('img').waitFor(),
    );
    const seen = await page.locator('article img').count();
    yield `${count} pictures of 5 MB: ${seen} read, heap ${(heap / 1e6).toFixed(1)} MB`;
    yield { name: 'last of 40 pictures shown', unit: 'ms', values: [ms] };
    const start = performance.now();
    const first = page.getByRole('article', { name: 'User message' }).first();
    await page.getByRole('region', { name: 'Conversation' }).hover();
    // Pictures that load meanwhile make the conversation longer.
    while (!(await first.locator('img').isVisible())) await page.mouse.wheel(0, -100_000);
    yield `first picture shown ${(performance.now() - start).toFixed(0)} ms after the first turn of the wheel; pictures read: ${await page.locator('article img').count()}\n`;
  } finally {
    await context.close();
  }
}

/** @param {import('@playwright/test').Page} page  On a page of the console. */
function seedPictures(page) {
  return page.evaluate(
    async ({ count, bytes }) => {
      const size = { width: 1600, height: 1200 };
      const canvas = Object.assign(document.createElement('canvas'), size);
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      for (let index = 0; index < 3000; index += 1) {
        context.fillStyle = `hsl(${(index * 47) % 360} 60% 50%)`;
        context.fillRect((index * 131) % 1600, (index * 71) % 1200, 60, 40);
      }
      /** @type {Blob} */
      const jpeg = await new Promise((resolve) =>
        canvas.toBlob((blob) => resolve(/** @type {Blob} */ (blob)), 'image/jpeg'),
      );
      // Decoders ignore bytes after the end of a JPEG.
      const filler = new Uint8Array(bytes - jpeg.size);
      const now = Date.now();
      const ids = Array.from({ length: count }, (_, index) => String(index).padStart(32, '0'));
      const conversation = {
        v: 1,
        id: 'c',
        title: 'Pictures',
        titledBy: 'message',
        createdAt: now,
        updatedAt: now,
        model: 'built-in/guide',
        systemPrompt: '',
        parameters: {},
        leafId: `m${count - 1}`,
      };
      const notes = ids.map((id) => ({
        id,
        name: `${id}.jpg`,
        kind: 'image',
        type: 'image/jpeg',
        bytes,
        ...size,
        tokens: 2500,
      }));
      const messages = notes.map((note, index) => ({
        v: 1,
        id: `m${index}`,
        conversationId: 'c',
        parentId: index === 0 ? null : `m${index - 1}`,
        createdAt: now + index,
        role: 'user',
        content: `Picture ${index}`,
        attachments: [note],
      }));
      /** @type {IDBDatabase} */
      const database = await new Promise((resolve, reject) => {
        const opening = indexedDB.open('inference-console', 1);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      await new Promise((resolve) => {
        const transaction = database.transaction(['records', 'blobs'], 'readwrite');
        const [records, blobs] = ['records', 'blobs'].map((name) => transaction.objectStore(name));
        records?.put(conversation, ['conversations', 'c']);
        for (const message of messages) records?.put(message, ['messages', `c:${message.id}`]);
        for (const note of notes) {
          const file = new Blob([jpeg, filler], { type: 'image/jpeg' });
          const value = { v: 1, id: note.id, ownerId: 'c', createdAt: now, note, file };
          blobs?.put(value, ['attachments', `c:${note.id}`]);
        }
        transaction.oncomplete = () => resolve(undefined);
      });
      database.close();
    },
    { count, bytes },
  );
}
