import type { Page } from '@playwright/test';
import { ChatPage } from '../e2e/support/chat-page';
import { expect, test } from '../e2e/support/console-test';

const word = 'quokkaword';

/** Everything that this origin has stored, as text: databases, files, and both storages. */
function storedTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    function settled<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    }

    async function textOf(value: unknown): Promise<string> {
      if (value instanceof Blob) return value.text();
      if (ArrayBuffer.isView(value)) return new TextDecoder().decode(value);
      if (typeof value !== 'object' || value === null) return String(value);
      const members = Object.entries(value).map(
        async ([name, part]) => name + (await textOf(part)),
      );
      return (await Promise.all(members)).join('\n');
    }

    async function filesIn(folder: FileSystemDirectoryHandle): Promise<string> {
      const texts: string[] = [];
      for await (const entry of folder.values())
        texts.push(
          entry.name,
          entry.kind === 'file'
            ? await (await entry.getFile()).text()
            : await filesIn(entry as FileSystemDirectoryHandle),
        );
      return texts.join('\n');
    }

    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const all = await settled(database.transaction(store).objectStore(store).getAll());
        texts.push(...(await Promise.all(all.map(textOf))));
      }
      database.close();
    }
    texts.push(await filesIn(await navigator.storage.getDirectory()));
    return texts.join('\n');
  });
}

test('Nothing of a temporary chat is stored or recorded before it is kept, and it is gone when it is left', async ({
  page,
  chat,
}) => {
  await test.step('it is gone when it is left', async () => {
    await chat.open();
    await page.keyboard.press('ControlOrMeta+K');
    const palette = page.getByRole('dialog', { name: 'Search' });
    await palette.getByRole('combobox').fill('temporary');
    await palette.getByRole('option', { name: 'New temporary chat' }).click();
    await expect(page.getByRole('note')).toContainText('Temporary chat.');
    await chat.askToEnd(`A ${word}`);
    await page.getByRole('link', { name: 'Models', exact: true }).click();
    await expect(page).toHaveTitle(/^Models/);
    await page.goBack();
    await expect(page.getByText('This conversation isn’t stored in this browser.')).toBeVisible();
    await expect(page.locator('main')).not.toContainText(word);
  });

  await test.step('nothing is stored or recorded before it is kept', async () => {
    await chat.open();
    await chat.askToEnd('What is 2 + 3?');
    await page.getByRole('button', { name: 'More to create' }).click();
    await page.getByRole('menuitem', { name: 'New temporary chat' }).click();
    const note = page.getByRole('note');
    await expect(note).toContainText('Temporary chat.');
    await expect(chat.composer).toHaveAttribute('placeholder', /Temporary chat/);

    await page.getByLabel('Attach files').setInputFiles({
      name: `${word}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(`The ${word} sleeps.`),
    });
    await expect(page.getByRole('list', { name: 'Attachments' })).toContainText(word);
    await chat.askToEnd(`Tell me about the ${word}`);
    await expect(chat.questions).toContainText(word);
    await chat.answer.hover();
    await chat.questions.first().getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Edit message' }).fill(`Changed ${word}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await chat.composer.fill(`Draft of the ${word}`);
    // Later writes of a normal chat show that those before are over.
    const other = new ChatPage(await page.context().newPage());
    await other.open();
    await expect(other.conversations).not.toContainText(word);
    await other.askToEnd('What is 4 + 5?');
    await other.composer.fill('A later draft');
    await expect
      .poll(() => storedTexts(other.page))
      .toMatch(/4 \+ 5[^]*A later draft|A later draft[^]*4 \+ 5/);
    expect(await storedTexts(other.page)).not.toContain(word);
    await other.page.close();

    await note.getByRole('button', { name: 'Keep this chat' }).click();
    await expect(note).toHaveCount(0);
    await expect(chat.conversations).toContainText(word);
    await expect.poll(() => storedTexts(page)).toContain(`Draft of the ${word}`);
    await expect.poll(() => storedTexts(page)).toContain(`Changed ${word}`);
    await page.reload();
    await expect(chat.questions).toContainText(`Changed ${word}`);
    await expect(chat.composer).toHaveValue(`Draft of the ${word}`);
  });
});
