import { announce } from './changes';
import { openCollection, type Listing } from './collection';
import type { Conversation, Message } from './conversation-records';
import { conversationSchema, messageKey, messageSchema } from './conversation-schema';
import { openRepository } from './open-repository';
import type { Repository } from './repository';

/** Conversations with their messages and drafts, newest first by `updatedAt`. */
export interface ConversationRepository extends Repository<Conversation> {
  /** Oldest first. */
  messages(conversationId: string): Promise<Listing<Message>>;
  /**
   * Atomic, so that two tabs never undo each other's fields. `shown` is what the change starts from
   * when the record is gone, as after "Clear site data"; without it nothing happens then.
   */
  change(
    id: string,
    change: (conversation: Conversation) => Conversation,
    shown?: Conversation,
  ): Promise<void>;
  /**
   * One transaction, and no lock: it has to be on its way before a hidden page is ended. A message that cannot be
   * stored holds up no other: it is named in the failure, `unwritable`, that this rejects with after the others.
   */
  saveMessages(messages: Message[]): Promise<void>;
  removeMessages(conversationId: string, ids: string[]): Promise<void>;
}

const kind = 'conversations';

export function openConversations(): ConversationRepository {
  const conversations = openCollection(kind, conversationSchema);
  const messages = openCollection('messages', messageSchema);

  return {
    ...openRepository({
      kind,
      schema: conversationSchema,
      timeOf: ({ updatedAt }) => updatedAt,
      belongings: (id) => [
        { kind: 'messages', prefix: messageKey(id, '') },
        { kind: 'drafts', keys: [id] },
      ],
    }),

    async messages(conversationId) {
      const { records, unreadable } = await messages.list(messageKey(conversationId, ''));
      return { records: records.sort((a, b) => a.createdAt - b.createdAt), unreadable };
    },

    async change(id, change, shown) {
      await conversations.update(id, (current = shown) => current && change(current));
      announce(kind, [id]);
    },

    async saveMessages(changed) {
      try {
        await messages.putWritable(changed);
      } finally {
        announce(kind, [...new Set(changed.map(({ conversationId }) => conversationId))]);
      }
    },

    async removeMessages(conversationId, ids) {
      await messages.remove(ids.map((id) => messageKey(conversationId, id)));
      announce(kind, [conversationId]);
    },
  };
}
