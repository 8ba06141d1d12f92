import type { StoredAttachment } from '$lib/base/storage/attachments';
import type { Conversation, Message } from '$lib/base/storage/conversation-records';
import type { FileOf } from './external-file';
import { externalItem } from './external-item';
import { formatOf } from './forms';

/** For tests: a PNG of one pixel. */
export const pixelPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const noFiles: FileOf = () => Promise.resolve(undefined);

/** For tests: the records of an imported conversation; messages name their parents by text. */
export async function importedRecords(value: unknown, fileOf = noFiles) {
  const form = formatOf(value);
  const made = form && (await externalItem(form.id, form.read(value as never), fileOf));
  if (!made) return undefined;
  const [root, ...others] = made.entries;
  const { id, leafId, imported, ...record } = root.value as Conversation;
  const of = <Value>(kind: string) =>
    others.filter((entry) => entry.kind === kind).map((entry) => entry.value as Value);
  const messages = of<Message>('messages');
  const texts = new Map(messages.map((message) => [message.id, message.content]));
  const textOf = (wanted: string | null) => texts.get(wanted ?? '') ?? null;
  return {
    id,
    record,
    imported,
    shown: textOf(leafId),
    messages: messages.map(({ v: _, id: _id, conversationId: _owner, parentId, ...fields }) => ({
      ...fields,
      under: textOf(parentId),
    })),
    attachments: of<StoredAttachment>('attachments'),
    entries: made.entries,
    print: made.fingerprint,
  };
}

/** For tests: the messages as lines, each below its parent. */
export async function linesOf(value: unknown, fileOf = noFiles) {
  const found = await importedRecords(value, fileOf);
  return found?.messages.map(({ role, content, under }) => [role, content, under]);
}
