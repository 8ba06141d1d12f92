import type { Page } from '@playwright/test';
import { ChatPage } from '../e2e/support/chat-page';
import { expect, test } from '../e2e/support/console-test';
import { sentenceModel } from '../support/made-models';

const sentence = 'These words come from real weights.';

/** Puts a model where the Models page stores it. */
async function storeModel(page: Page, folder: string, content: Blob): Promise<void> {
  const base64 = Buffer.from(await content.arrayBuffer()).toString('base64');
  await page.evaluate(
    async ({ folder, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const root = await navigator.storage.getDirectory();
      const models = await root.getDirectoryHandle('own-models', { create: true });
      const directory = await models.getDirectoryHandle(folder, { create: true });
      const write = async (name: string, part: BlobPart): Promise<void> => {
        const handle = await directory.getFileHandle(name, { create: true });
        const writable = await handle.createWritable();
        await writable.write(part);
        await writable.close();
      };
      await write('model.gguf', bytes);
      const record = {
        folder,
        kind: 'text',
        files: [{ name: 'model.gguf', size: bytes.length }],
        addedAt: 0,
        checked: true,
        digests: [],
        context: 2048,
        gpu: 'off',
      };
      await write('model.json', JSON.stringify(record));
    },
    { folder, base64 },
  );
}

test('two tabs answer from one model, and the second goes on when the first is closed', async ({
  page,
  context,
}) => {
  await page.goto('settings/');
  await storeModel(page, 'sentence', sentenceModel(sentence));
  const first = new ChatPage(page);
  await first.open('chat/?model=own/sentence');
  await first.askToEnd('Hello');
  await expect(first.answer).toContainText(sentence);

  const second = new ChatPage(await context.newPage());
  await second.open('chat/?model=own/sentence');
  await second.askToEnd('Hello');
  await expect(second.answer).toContainText(sentence);
  await page.close();
  await second.askToEnd('Again');
  await expect(second.answer).toContainText(sentence);
});
