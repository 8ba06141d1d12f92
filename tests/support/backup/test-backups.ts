import { attachmentSample, conversation, userMessage } from '../storage/samples';
import type { StoredEntry } from '../../../src/lib/base/storage/database/backend';
import { MemoryBackend } from '../../../src/lib/base/storage/database/memory-backend';
import { backupFiles } from '../../../src/lib/shared/backup/model/export-files';
import type { Preview } from '../../../src/lib/shared/backup/import-look';
import { ImportSession } from '../../../src/lib/shared/backup/import-session';
import { itemWriter } from '../../../src/lib/shared/backup/import-store';
import { sectionList, type SectionId } from '../../../src/lib/shared/backup/model/section-list';
import { zipOf } from '../../../src/lib/base/formats/zip/write-zip';
import { zipBytes, type MadeEntry } from '../../../src/lib/base/formats/zip/zip-bytes';

/* For tests: valid and forged backups, and the content of a storage. */

const everything: readonly SectionId[] = sectionList.map(({ id }) => id);
export const whole = { rows: everything, copies: false, toolsRun: false };
export const quiet = () => {};

export const talk = (id: string, fields: Parameters<typeof conversation>[1] = {}): StoredEntry => ({
  kind: 'conversations',
  key: id,
  value: conversation(id, fields),
});
export const messageEntry = (id: string, message: string, content = 'Text'): StoredEntry => ({
  kind: 'messages',
  key: `${id}:${message}`,
  value: { ...userMessage(id, message), content },
});
export const link = (id: string): StoredEntry => ({
  kind: 'connections',
  key: id,
  value: {
    v: 1,
    id,
    name: 'Mine',
    baseUrl: 'https://a.test/v1',
    rootUrl: 'https://a.test',
    keptKey: 'none',
    createdAt: 1,
  },
});
export const attached: StoredEntry = {
  kind: 'attachments',
  key: `c:${'1'.repeat(32)}`,
  value: attachmentSample('1', { content: 'Grüße' }),
};

export async function holding(...entries: StoredEntry[]): Promise<MemoryBackend> {
  const backend = new MemoryBackend();
  await backend.put(entries);
  return backend;
}

export async function backupOf(...entries: StoredEntry[]): Promise<Blob> {
  const wanted = { sections: everything, version: '0', madeAt: 0 };
  return zipOf(backupFiles(await holding(...entries), wanted, quiet));
}

/** A backup that this console has not written. */
export function forged(...entries: MadeEntry[]): Blob {
  const text = JSON.stringify({ format: 'inference-console-backup', version: 1 });
  return zipBytes([...entries, { name: 'backup.json', text }]);
}

export const item = (...records: unknown[]) =>
  JSON.stringify({ format: 'inference-console-thing', version: 1, records });

export async function opened(backend: MemoryBackend, zip: Blob) {
  const session = new ImportSession(itemWriter(backend));
  const { preview, problem } = await session.open(zip, quiet);
  if (!preview) throw new Error(problem);
  return { session, preview };
}

export const counts = ({ rows }: Preview) =>
  Object.fromEntries(rows.map(({ row, ...counted }) => [row, counted]));

export async function contentOf(backend: MemoryBackend, ...kinds: string[]) {
  return backend.read(kinds.map((kind) => ({ kind, prefix: '' })));
}
