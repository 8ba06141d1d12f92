import type { StoredAttachment, AttachmentNote } from '$lib/storage/attachment-records';
import type { AttachmentRepository } from '$lib/storage/attachments';
import type { Message } from '$lib/storage/conversation-records';
import type { ConversationSaver } from './conversation-saver.svelte';
import { allAttachmentsOf } from '$lib/conversation/message-attachments';
import type { Messages } from '$lib/conversation/tree';

/** The files of one conversation's messages. */
export class ConversationFiles {
  readonly #conversationId: string;
  readonly #repository: AttachmentRepository;
  readonly #saver: ConversationSaver;

  constructor(conversationId: string, repository: AttachmentRepository, saver: ConversationSaver) {
    this.#conversationId = conversationId;
    this.#repository = repository;
    this.#saver = saver;
  }

  /** Undefined if the file is neither stored nor about to be. Rejects with StorageFailure. */
  readonly read = async (id: string): Promise<StoredAttachment | undefined> =>
    this.#saver.unsavedFile(id) ?? (await this.#repository.get(this.#conversationId, id));

  /** The files are stored together with their messages. Returns their notes for those messages. */
  add(files: StoredAttachment[]): AttachmentNote[] {
    this.#saver.addFiles(files);
    return files.map(({ note }) => note);
  }

  /** The files are deleted together with the next messages. */
  remove(files: StoredAttachment[]): void {
    this.#saver.removeFiles(files);
  }

  /** The readable files of a message. Never rejects. */
  async of(message: Message): Promise<StoredAttachment[]> {
    const read = ({ id }: AttachmentNote) => this.read(id).catch(() => undefined);
    const files = await Promise.all(allAttachmentsOf(message).map(read));
    return files.filter((file) => file !== undefined);
  }

  /** Files that no other message has: they are deleted with this one. */
  async onlyOf(message: Message, messages: Messages): Promise<StoredAttachment[]> {
    const others = [...messages.values()].filter(({ id }) => id !== message.id);
    const shared = new Set(others.flatMap(allAttachmentsOf).map(({ id }) => id));
    return (await this.of(message)).filter(({ id }) => !shared.has(id));
  }
}
