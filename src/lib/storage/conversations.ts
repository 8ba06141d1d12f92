import { announce, onChange } from './changes';
import { openCollection, type Listing, type Taken } from './collection';
import type { Conversation, Message } from './conversation-records';
import { conversationSchema, messageKey, messageSchema } from './conversation-schema';
import { openDrafts } from './drafts';
import { withLock } from './lock';
import { askToPersist } from './persistence';

/** What `restore` needs; nothing else is to be done with it. */
export interface RemovedConversation {
  id: string;
  conversations: Taken;
  messages: Taken;
  drafts: Taken;
}

/** Conversations and their messages. Every call rejects with StorageFailure and with nothing else. */
export interface ConversationRepository {
  /** Newest first by `updatedAt`. */
  list(): Promise<Listing<Conversation>>;
  get(id: string): Promise<Conversation | undefined>;
  /** Oldest first. */
  messages(conversationId: string): Promise<Listing<Message>>;
  save(conversation: Conversation): Promise<void>;
  /**
   * Atomic, so that two tabs never undo each other's fields. `shown` is what the change starts from
   * when the record is gone, as after "Clear site data"; without it nothing happens then.
   */
  change(
    id: string,
    change: (conversation: Conversation) => Conversation,
    shown?: Conversation,
  ): Promise<void>;
  /** One transaction, and no lock: it has to be on its way before a hidden page is ended. */
  saveMessages(messages: Message[]): Promise<void>;
  /** With its messages and draft, unreadable ones too. */
  remove(id: string): Promise<RemovedConversation>;
  restore(removed: RemovedConversation): Promise<void>;
  removeMessages(conversationId: string, ids: string[]): Promise<void>;
  /** Hears the ids of conversations that other tabs have changed, themselves or in their messages. */
  onChange(listener: (ids: string[]) => void): () => void;
}

const KIND = 'conversations';

export function openConversations(): ConversationRepository {
  const conversations = openCollection(KIND, conversationSchema);
  const messages = openCollection('messages', messageSchema);
  const drafts = openDrafts();

  async function write<R>(id: string, work: () => Promise<R>): Promise<R> {
    const result = await withLock(`inference-console.conversation.${id}`, work);
    announce({ kind: KIND, keys: [id] });
    return result;
  }

  return {
    async list() {
      const { records, unreadable } = await conversations.list();
      return { records: records.sort((a, b) => b.updatedAt - a.updatedAt), unreadable };
    },

    get: (id) => conversations.get(id),

    async messages(conversationId) {
      const { records, unreadable } = await messages.list(messageKey(conversationId, ''));
      return { records: records.sort((a, b) => a.createdAt - b.createdAt), unreadable };
    },

    async save(conversation) {
      await write(conversation.id, () => conversations.put([conversation]));
      void askToPersist();
    },

    change: (id, change, shown) =>
      write(id, () =>
        conversations.update(id, (current = shown) => (current ? change(current) : undefined)),
      ),

    async saveMessages(changed) {
      await messages.put(changed);
      announce({
        kind: KIND,
        keys: [...new Set(changed.map((message) => message.conversationId))],
      });
    },

    remove: (id) =>
      write(id, async () => ({
        id,
        conversations: await conversations.take({ keys: [id] }),
        messages: await messages.take({ prefix: messageKey(id, '') }),
        drafts: await drafts.take(id),
      })),

    // The conversation comes last: whatever ends this halfway, no conversation is shown without its messages.
    restore: (removed) =>
      write(removed.id, async () => {
        await drafts.putBack(removed.drafts);
        await messages.putBack(removed.messages);
        await conversations.putBack(removed.conversations);
      }),

    async removeMessages(conversationId, ids) {
      await messages.remove(ids.map((id) => messageKey(conversationId, id)));
      announce({ kind: KIND, keys: [conversationId] });
    },

    onChange: (listener) =>
      onChange(({ kind, keys }) => {
        if (kind === KIND) listener(keys);
      }),
  };
}
