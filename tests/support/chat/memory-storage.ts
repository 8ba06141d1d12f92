import {
  attachmentKey,
  type AttachmentRepository,
  type StoredAttachment,
} from '../../../src/lib/base/storage/attachments';
import type { Conversation, Message } from '../../../src/lib/base/storage/conversation-records';
import type { ConversationRepository } from '../../../src/lib/base/storage/conversations';
import type { Drafts } from '../../../src/lib/base/storage/drafts';
import { StorageFailure } from '../../../src/lib/base/storage/database/failure';

/** For tests: the conversations stored in one browser, shared by its tabs. */
export class MemoryStorage {
  readonly conversations = new Map<string, Conversation>();
  readonly messages = new Map<string, Message>();
  readonly drafts = new Map<string, string>();
  readonly attachments = new Map<string, StoredAttachment>();
  readonly draftAttachments = new Map<string, StoredAttachment>();
  /** Every write is refused while this is set. */
  isFull = false;
  /** A message with this text is refused, with all that are written together with it. */
  unwritable: string | undefined;
  /** Called with the name of each write before it happens, to delay it. */
  beforeWrite: (name: string) => Promise<void> = () => Promise.resolve();
  /** Called before messages are read, to delay it. */
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
    saveMessages: (messages, files = []) =>
      this.#write('saveMessages', () => {
        if (messages.some(({ content }) => content === this.unwritable))
          throw new StorageFailure('failed');
        for (const message of messages) this.messages.set(message.id, structuredClone(message));
        for (const file of files) this.#moveFile(file, messages[0]?.conversationId ?? '');
      }),
    saveFiles: (conversationId, files) =>
      this.#write('saveFiles', () => files.forEach((file) => this.#moveFile(file, conversationId))),
    removeMessages: (conversationId, ids, fileIds = []) =>
      this.#write('removeMessages', () => {
        for (const id of fileIds) this.attachments.delete(attachmentKey(conversationId, id));
        for (const id of ids) this.messages.delete(id);
      }),
    remove: () => Promise.reject(new Error('not needed here')),
    restore: () => Promise.reject(new Error('not needed here')),
    onChange: () => () => undefined,
  };

  readonly draftRepository: Drafts<string> = {
    get: async (key) => this.drafts.get(key),
    set: (key, text) => this.#write('draft', () => this.drafts.set(key, text)),
    remove: (key) => this.#write('draft', () => this.drafts.delete(key)),
  };

  readonly attachmentRepository: AttachmentRepository = {
    get: async (ownerId, id) => this.attachments.get(attachmentKey(ownerId, id)),
    drafts: async (owner) =>
      [...this.draftAttachments.values()].filter(({ ownerId }) => ownerId === owner),
    saveDraft: (file) =>
      this.#write('draft attachment', () =>
        this.draftAttachments.set(attachmentKey(file.ownerId, file.id), file),
      ),
    removeDrafts: (ownerId, ids) =>
      this.#write('draft attachment', () =>
        ids.forEach((id) => this.draftAttachments.delete(attachmentKey(ownerId, id))),
      ),
  };

  #moveFile(file: StoredAttachment, ownerId: string): void {
    this.draftAttachments.delete(attachmentKey(file.ownerId, file.id));
    this.attachments.set(attachmentKey(ownerId, file.id), { ...file, ownerId });
  }

  async #write(name: string, work: () => unknown): Promise<void> {
    await this.beforeWrite(name);
    if (this.isFull) throw new StorageFailure('quota');
    work();
  }
}
