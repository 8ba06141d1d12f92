import type { StoredAttachment, AttachmentNote } from '$lib/storage/attachment-records';
import type { AttachmentRepository } from '$lib/storage/attachments';
import type { Message } from '$lib/storage/conversation-records';
import type { ConversationSaver } from './conversation-saver.svelte';
import { everAttachedTo } from './message-attachments';
import type { Messages } from './tree';

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

  /** Undefined where it is neither stored nor about to be. Rejects with StorageFailure. */
  readonly read = async (id: string): Promise<StoredAttachment | undefined> =>
    this.#saver.unsavedFile(id) ?? (await this.#repository.get(this.#conversationId, id));

  /** They are stored together with the messages that have them. Returns what those are to say of them. */
  take(files: StoredAttachment[]): AttachmentNote[] {
    this.#saver.acceptFiles(files);
    return files.map(({ note }) => note);
  }

  /** They are removed together with the next messages. */
  drop(files: StoredAttachment[]): void {
    this.#saver.dropFiles(files);
  }

  /** Those of a message that can be read. Never rejects. */
  async of(message: Message): Promise<StoredAttachment[]> {
    const read = ({ id }: AttachmentNote) => this.read(id).catch(() => undefined);
    const files = await Promise.all(everAttachedTo(message).map(read));
    return files.filter((file) => file !== undefined);
  }

  /** Those that no other of the messages has: they go with it. */
  async onlyOf(message: Message, messages: Messages): Promise<StoredAttachment[]> {
    const others = [...messages.values()].filter(({ id }) => id !== message.id);
    const shared = new Set(others.flatMap(everAttachedTo).map(({ id }) => id));
    return (await this.of(message)).filter(({ id }) => !shared.has(id));
  }
}
