import type { Conversation, Message } from '$lib/storage/conversation-records';
import type { ConversationRepository } from '$lib/storage/conversations';
import { asStorageFailure, type StorageFailure } from '$lib/storage/failure';

/** Writes one open conversation. What a failed write leaves behind goes along with the next one. */
export class ConversationSaver {
  /** Why what is shown is only in memory; undefined while all of it is stored. */
  failure = $state.raw<StorageFailure>();

  private readonly unsaved = new Map<string, Message>();
  private unsavedFields: Partial<Conversation> = {};
  private closed = false;
  private attempts = 0;

  constructor(
    private readonly repository: ConversationRepository,
    private readonly id: string,
    /** Every message that is shown, to be stored again where the storage was cleared underneath. */
    private readonly all: () => Message[],
  ) {}

  /** Fields of the record whose change is not known to be stored. */
  get pendingFields(): Partial<Conversation> {
    return this.unsavedFields;
  }

  get isBusy(): boolean {
    return this.attempts > 0;
  }

  isPending(messageId: string): boolean {
    return this.unsaved.has(messageId);
  }

  /** `shown` is the record with the change; `isNew` where it has never been stored. */
  async saveFields(change: Partial<Conversation>, shown: Conversation, isNew = false) {
    const fields = (this.unsavedFields = { ...this.unsavedFields, ...change });
    await this.attempt(async () => {
      if (isNew) await this.repository.save(shown);
      else await this.changeStored(fields, shown);
      if (this.unsavedFields === fields) this.unsavedFields = {};
    });
  }

  private async changeStored(fields: Partial<Conversation>, shown: Conversation): Promise<void> {
    let wasGone = false;
    const change = (current: Conversation) => {
      wasGone = current === shown;
      return { ...current, ...fields };
    };
    await this.repository.change(this.id, change, shown);
    if (wasGone) await this.saveMessages(this.all());
  }

  async saveMessages(messages: Message[]): Promise<void> {
    for (const message of messages) this.unsaved.set(message.id, message);
    const written = [...this.unsaved.values()];
    if (written.length === 0) return;
    await this.attempt(async () => {
      await this.repository.saveMessages(written);
      for (const message of written) {
        if (this.unsaved.get(message.id) === message) this.unsaved.delete(message.id);
      }
    });
  }

  async removeMessages(ids: string[]): Promise<void> {
    for (const id of ids) this.unsaved.delete(id);
    await this.attempt(() => this.repository.removeMessages(this.id, ids));
  }

  /** Never rejects: a failure is told in `failure`. */
  async attempt(write: () => Promise<unknown>): Promise<void> {
    if (this.closed) return;
    this.attempts += 1;
    try {
      await write();
      if (this.unsaved.size === 0 && Object.keys(this.unsavedFields).length === 0)
        this.failure = undefined;
    } catch (reason) {
      this.failure = asStorageFailure(reason);
    } finally {
      this.attempts -= 1;
    }
  }

  /** Nothing is written any more, so that a conversation that is removed does not come back. */
  close(): void {
    this.closed = true;
  }

  reopen(): void {
    this.closed = false;
  }
}
