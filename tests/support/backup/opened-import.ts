import { ImportSession } from '../../../src/lib/shared/backup/import-session';
import { itemWriter } from '../../../src/lib/shared/backup/import-store';
import { MemoryBackend } from '../../../src/lib/base/storage/database/memory-backend';
import type { Conversation, Message } from '../../../src/lib/base/storage/conversation-records';
import { importFormats } from '../../../src/lib/shared/stored-items/import-mark';

/** For tests: the preview of a file, and what its import stores: texts by the text before. */
export async function openedImport(file: Blob) {
  const backend = new MemoryBackend();
  const session = new ImportSession(itemWriter(backend), () => 1_790_000_000_000);
  const { preview, problem } = await session.open(file, () => {});
  const rows = importFormats.map(({ id }) => id);
  await session.import({ rows, copies: false, toolsRun: false }, () => {});
  const stored = async <Value>(kind: string) =>
    (await backend.read([{ kind, prefix: '' }])).map(({ value }) => value as Value);
  const messages = await stored<Message>('messages');
  const conversations = (await stored<Conversation>('conversations')).map((one) => {
    const own = messages.filter(({ conversationId }) => conversationId === one.id);
    const textOf = (id: string | null) => own.find((message) => message.id === id)?.content ?? null;
    return {
      title: one.title,
      shown: textOf(one.leafId),
      leftOut: one.imported?.leftOut ?? {},
      lines: own
        .sort((a, b) => a.createdAt - b.createdAt)
        .map(({ role, content, parentId }) => [role, content, textOf(parentId)]),
    };
  });
  return { preview, problem, conversations };
}
