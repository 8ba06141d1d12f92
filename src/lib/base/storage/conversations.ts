import { attachmentKey, sentFiles, type StoredAttachment } from './attachments';
import type { Address, StoredEntry } from './database/backend';
import { announce } from './database/changes';
import { openCollection, writeTogether, removeEntries, type Listing } from './database/collection';
import type { Conversation, Message } from './conversation-records';
import { conversationSchema, messageKey, messageSchema } from './conversation-schema';
import { messageDraftKey } from './drafts';
import type { KindSelection } from './database/kinds';
import { openListStart, type ListStart } from './list-starts';
import { openRepository, type Repository } from './database/repository';

/** Conversations with their messages and drafts, newest first by `updatedAt`. */
export interface ConversationRepository extends Repository<Conversation> {
  /** Oldest first. */
  messages(conversationId: string): Promise<Listing<Message>>;
  /**
   * Atomic, so that two tabs never overwrite each other's fields. When the record is missing, as
   * after "Clear site data", the change starts from `shown`; without `shown` nothing happens then.
   */
  change(
    id: string,
    change: (conversation: Conversation) => Conversation,
    shown?: Conversation,
  ): Promise<void>;
  /**
   * One transaction without a lock: it must start before a hidden page is ended. A message that
   * cannot be stored does not prevent the others: after storing them this rejects with
   * `unwritable`, which names it. `files` belong to these messages, and are no longer drafts: if
   * there are any, the write is all or nothing.
   */
  saveMessages(messages: Message[], files?: StoredAttachment[]): Promise<void>;
  /** Stores files for messages that wait for their turn; they are no longer drafts. */
  saveFiles(conversationId: string, files: StoredAttachment[]): Promise<void>;
  /** Removes messages with the files of `attachmentIds`, in one transaction. */
  removeMessages(conversationId: string, ids: string[], attachmentIds?: string[]): Promise<void>;
}

const kind = 'conversations';

export function conversationBelongings(id: string): KindSelection[] {
  return [
    { kind: 'messages', prefix: messageKey(id, '') },
    { kind: 'attachments', prefix: attachmentKey(id, '') },
    { kind: 'draft-attachments', prefix: attachmentKey(id, '') },
    { kind: 'drafts', keys: [id] },
    { kind: 'drafts', prefix: messageDraftKey(id, '') },
  ];
}

export function openConversations(): ConversationRepository {
  const conversations = openCollection(kind, conversationSchema);
  const messages = openCollection('messages', messageSchema);

  return {
    ...openRepository({
      kind,
      schema: conversationSchema,
      timeOf: ({ updatedAt }) => updatedAt,
      belongings: conversationBelongings,
    }),

    async messages(conversationId) {
      const { records, unreadable } = await messages.list(messageKey(conversationId, ''));
      return { records: records.sort((a, b) => a.createdAt - b.createdAt), unreadable };
    },

    async change(id, change, shown) {
      await conversations.update(id, (current = shown) => current && change(current));
      announce(kind, [id]);
    },

    async saveMessages(changed, files = []) {
      try {
        if (files.length > 0) await writeTogether(...withFiles(changed, files));
        else await messages.putWritable(changed);
      } finally {
        announce(kind, [...new Set(changed.map(({ conversationId }) => conversationId))]);
      }
    },

    async saveFiles(conversationId, files) {
      const { put, remove } = sentFiles(conversationId, files);
      await writeTogether(put, remove);
    },

    async removeMessages(conversationId, ids, attachmentIds = []) {
      await removeEntries([
        { kind: 'messages', keys: ids.map((id) => messageKey(conversationId, id)) },
        { kind: 'attachments', keys: attachmentIds.map((id) => attachmentKey(conversationId, id)) },
      ]);
      announce(kind, [conversationId]);
    },
  };
}

/** Start of the conversation list. */
export function openConversationStart(): ListStart<Conversation> {
  return openListStart(kind, conversationSchema);
}

function withFiles(messages: Message[], files: StoredAttachment[]): [StoredEntry[], Address[]] {
  const { put, remove } = sentFiles(messages[0]?.conversationId ?? '', files);
  const entries = messages.map((value) => ({
    kind: 'messages',
    key: messageKey(value.conversationId, value.id),
    value,
  }));
  return [[...entries, ...put], remove];
}
