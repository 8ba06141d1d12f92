import type { AttachmentRepository, StoredAttachment } from '$lib/base/storage/attachments';
import type { Conversation } from '$lib/base/storage/conversation-records';
import type { ConversationRepository } from '$lib/base/storage/conversations';
import type { Drafts } from '$lib/base/storage/drafts';

/** The places where a conversation is stored. */
export interface ConversationStores {
  repository: ConversationRepository;
  drafts: Drafts<string>;
  attachments: AttachmentRepository;
}

/**
 * Stores of a temporary chat: what is written to them stays in memory, as long as the conversation itself. `keep` makes
 * them write to `stored` from then on, and returns the files that were written before.
 */
export function temporaryStores(stored: ConversationStores): {
  stores: ConversationStores;
  keep: () => StoredAttachment[];
} {
  const files = new Map<string, StoredAttachment>();
  let record: Conversation | undefined;
  const addFiles = async (added: StoredAttachment[] = []) => {
    for (const file of added) files.set(file.id, file);
  };
  const nothing = () => Promise.resolve();

  const repository: ConversationRepository = {
    ...stored.repository,
    get: async () => record,
    messages: async () => ({ records: [], unreadable: [] }),
    save: async (saved) => void (record = saved),
    change: async (_id, change, shown) => {
      const current = record ?? shown;
      record = current && change(current);
    },
    saveMessages: (_messages, added) => addFiles(added),
    saveFiles: (_id, added) => addFiles(added),
    removeMessages: nothing,
  };
  const drafts: Drafts<string> = { get: async () => undefined, set: nothing, remove: nothing };
  const attachments: AttachmentRepository = {
    get: async (_ownerId, id) => files.get(id),
    drafts: async () => [],
    saveDraft: nothing,
    removeDrafts: nothing,
  };
  const stores = { repository, drafts, attachments };

  return {
    stores,
    keep() {
      Object.assign(repository, stored.repository);
      Object.assign(drafts, stored.drafts);
      Object.assign(attachments, stored.attachments);
      return [...files.values()];
    },
  };
}
