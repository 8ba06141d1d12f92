import type { Conversation, Message } from '$lib/storage/conversation-records';
import type { ConversationRepository } from '$lib/storage/conversations';
import type { Drafts } from '$lib/storage/drafts';
import { StorageFailure } from '$lib/storage/failure';

/** For tests: what one browser stores of conversations, shared by its tabs. */
export class MemoryStorage {
  readonly conversations = new Map<string, Conversation>();
  readonly messages = new Map<string, Message>();
  readonly drafts = new Map<string, string>();
  /** Every write is refused while this is set. */
  isFull = false;
  /** A message with this text is refused, with all that are written together with it. */
  unwritable: string | undefined;
  /** Called with the name of each write before it is done, to hold it up. */
  beforeWrite: (name: string) => Promise<void> = () => Promise.resolve();
  /** Called before messages are read, to hold it up. */
  beforeRead: () => Promise<void> = () => Promise.resolve();

  readonly repository: ConversationRepository = {
    list: async () => ({ records: [...this.conversations.values()], unreadable: [] }),
    get: async (id) => this.conversations.get(id),
    messages: async (conversationId) => {
      await this.beforeRead();
      const all = [...this.messages.values()];
      return {
        records: all.filter((message) => message.conversationId === conversationId),
        unreadable: [],
      };
    },
    save: (conversation) =>
      this.#write('save', () => this.conversations.set(conversation.id, conversation)),
    change: (id, change, shown) =>
      this.#write('change', () => {
        const current = this.conversations.get(id) ?? shown;
        if (current) this.conversations.set(id, change(current));
      }),
    saveMessages: (messages) =>
      this.#write('saveMessages', () => {
        if (messages.some(({ content }) => content === this.unwritable))
          throw new StorageFailure('failed');
        for (const message of messages) this.messages.set(message.id, structuredClone(message));
      }),
    removeMessages: (_, ids) =>
      this.#write('removeMessages', () => {
        for (const id of ids) this.messages.delete(id);
      }),
    remove: () => Promise.reject(new Error('not needed here')),
    restore: () => Promise.reject(new Error('not needed here')),
    onChange: () => () => undefined,
  };

  readonly draftRepository: Drafts = {
    get: async (key) => this.drafts.get(key) ?? '',
    set: (key, text) => this.#write('draft', () => this.drafts.set(key, text)),
  };

  async #write(name: string, work: () => unknown): Promise<void> {
    await this.beforeWrite(name);
    if (this.isFull) throw new StorageFailure('quota');
    work();
  }
}
