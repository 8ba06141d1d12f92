import { randomId } from '$lib/base/platform/random-id';
import { attachmentSchema, type StoredAttachment } from './attachments';
import type { StoredEntry } from './database/backend';
import { announceEverywhere } from './database/changes';
import { database } from './database/console-database';
import type { Conversation, Message } from './conversation-records';
import { messageSchema } from './conversation-schema';
import { requestPersistence } from './database/persistence';

/** The content of a new chat: its next message is in the composer, unsent. */
export interface NewChat extends Pick<
  Conversation,
  'model' | 'keepsModel' | 'systemPrompt' | 'parameters' | 'sentFrom'
> {
  /** Id of its messages' conversation; a new one if there are none. */
  id?: string;
  title: string;
  text: string;
  /** Earlier messages, each a reply to the one before, or a tree of which `leafId` is shown. */
  messages?: Message[];
  leafId?: string | null;
  /** Files of the messages. */
  files?: StoredAttachment[];
  /** Files of the next message. */
  draftFiles?: StoredAttachment[];
}

/**
 * Stores it as a new conversation, in one transaction, and returns its id. Rejects with
 * StorageFailure.
 */
export async function saveNewChat({
  id = randomId(),
  text,
  messages = [],
  files = [],
  draftFiles = [],
  ...fields
}: NewChat): Promise<string> {
  const now = Date.now();
  const conversation: Conversation = {
    v: 1,
    id,
    titledBy: 'message',
    createdAt: now,
    updatedAt: now,
    leafId: messages.at(-1)?.id ?? null,
    ...fields,
  };
  const draft: StoredEntry[] = text ? [{ kind: 'drafts', key: id, value: { v: 1, id, text } }] : [];
  await database.put([
    { kind: 'conversations', key: id, value: conversation },
    ...messages.map((value) => ({ kind: 'messages', key: messageSchema.keyOf(value), value })),
    ...draft,
    ...files.map((value) => entryOf('attachments', value)),
    ...draftFiles.map((value) => entryOf('draft-attachments', value)),
  ]);
  announceEverywhere('conversations', [id]);
  void requestPersistence();
  return id;
}

function entryOf(kind: 'attachments' | 'draft-attachments', value: StoredAttachment): StoredEntry {
  return { kind, key: attachmentSchema.keyOf(value), value };
}
