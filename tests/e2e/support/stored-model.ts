import type { Page } from '@playwright/test';

/** The members of a model's record that tests choose. */
interface StoredModel {
  folder: string;
  kind: 'text' | 'speech-to-text';
  context: number;
}

/** Puts a model where the Models page stores it. */
export async function storeModel(page: Page, model: StoredModel, files: File[]): Promise<void> {
  const contents = await Promise.all(
    files.map(async (file) => ({
      name: file.name,
      base64: Buffer.from(await file.arrayBuffer()).toString('base64'),
    })),
  );
  const record = {
    ...model,
    files: files.map(({ name, size }) => ({ name, size })),
    addedAt: 0,
    checked: true,
    digests: [],
    gpu: 'off',
  };
  await page.evaluate(
    async ({ folder, record, contents }) => {
      const root = await navigator.storage.getDirectory();
      const models = await root.getDirectoryHandle('own-models', { create: true });
      const directory = await models.getDirectoryHandle(folder, { create: true });
      const write = async (name: string, part: BlobPart): Promise<void> => {
        const handle = await directory.getFileHandle(name, { create: true });
        const writable = await handle.createWritable();
        await writable.write(part);
        await writable.close();
      };
      for (const { name, base64 } of contents)
        await write(
          name,
          Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
        );
      await write('model.json', record);
    },
    { folder: model.folder, record: JSON.stringify(record), contents },
  );
}
