import { describe, expect, it } from 'vitest';
import { MemoryBackend } from '$lib/base/storage/database/memory-backend';
import { folderOfFiles } from '../open-folder';
import type { ChosenFolder } from './backup-content';
import { ImportSession } from '../import-session';
import { itemWriter, undoImport } from '../import-store';
import {
  contentOf,
  counts,
  quiet,
  talk,
  item,
  whole,
} from '../../../../../tests/support/backup/test-backups';

const manifest = JSON.stringify({ format: 'inference-console-backup', version: 1 });

/** A folder named "chosen" as a browser returns it. */
function chosen(texts: { [path: string]: string }): ChosenFolder {
  const files = Object.entries(texts).map(([path, text]) =>
    Object.defineProperty(new File([text], path.replace(/^.*\//, '')), 'webkitRelativePath', {
      value: `chosen/${path}`,
    }),
  );
  const folder = folderOfFiles(files);
  if (!folder) throw new Error('It is empty.');
  return folder;
}

async function opened(texts: { [path: string]: string }) {
  const backend = new MemoryBackend();
  const session = new ImportSession(itemWriter(backend));
  return { backend, session, opened: await session.open(chosen(texts), quiet) };
}

const attached = (path: string) => ({
  kind: 'attachments',
  key: `c:${'1'.repeat(32)}`,
  value: {
    ...{ v: 1, id: '1'.repeat(32), ownerId: 'c', createdAt: 1 },
    note: { id: '1'.repeat(32), name: 'note.txt', type: 'text/plain', size: 5, kind: 'text' },
    file: { path, type: 'text/plain', size: 5 },
  },
});

describe('A folder of a backup', () => {
  it.each([
    ['itself', ''],
    ['within the one that was chosen', 'Inference Console/'],
  ])('is read and imported: %s', async (_, root) => {
    const {
      backend,
      session,
      opened: found,
    } = await opened({
      [`${root}backup.json`]: manifest,
      [`${root}manifest.json`]: '{}',
      [`${root}index.html`]: '<p>',
      [`${root}conversations/Talk 1a.json`]: item(talk('c')),
      [`${root}deleted/conversations/Gone 2b.json`]: item(talk('gone')),
    });
    expect(found.preview && counts(found.preview)).toMatchObject({ conversations: { new: 1 } });
    expect(found.preview?.refused).toEqual([]);
    expect((await session.import(whole, quiet)).kinds).toEqual({ conversations: 1 });
    expect(await contentOf(backend, 'conversations')).toEqual([talk('c')]);
    expect(await undoImport(itemWriter(backend))).toEqual({ removed: 1, changed: 0 });
  });

  it('includes the files beside its items, and names those that are missing', async () => {
    const { opened: found } = await opened({
      'backup.json': manifest,
      'conversations/Talk 1a.json': item(talk('c'), attached('conversations/Gone files/1 a.txt')),
    });
    expect(found.preview?.refused.map(({ reason }) => reason)).toEqual(['Its file is missing.']);
  });

  it.each([
    ['no-backup', { 'photo.jpg': 'x' }],
    ['no-backup', { 'backup.json': '{"format":"other"}' }],
    ['no-backup', { 'a/b/backup.json': manifest }],
    ['several', { 'One/backup.json': manifest, 'Two/backup.json': manifest }],
    ['newer', { 'backup.json': '{"format":"inference-console-backup","version":2}' }],
  ])('is refused: %s', async (problem, texts) => {
    expect((await opened(texts)).opened).toEqual({ problem });
  });
});
