import { allAttachmentsOf } from '$lib/shared/conversation/model/message-attachments';
import type { Messages } from '$lib/shared/conversation/model/tree';
import { UnsavedFiles } from '$lib/shared/conversation/model/unsaved-files';
import type { Saves } from '$lib/shared/stored-items/saves.svelte';
import type {
  AttachmentNote,
  AttachmentRepository,
  StoredAttachment,
} from '$lib/base/storage/attachments';
import type { Conversation, Message } from '$lib/base/storage/conversation-records';
import type { ConversationRepository } from '$lib/base/storage/conversations';
import { asStorageFailure } from '$lib/base/storage/database/failure';

type ChangeRecord = (record: Conversation) => Conversation;

/** Writes one open conversation. The next write includes what a failed one left unsaved. */
export class ConversationSaver {
  readonly #saves: Saves;
  readonly #unsaved = new Map<string, Message>();
  readonly #unremoved = new Set<string>();
  readonly #unsavedFiles = new UnsavedFiles();
  readonly #unremovedFiles = new Set<string>();
  #unsavedFields: Partial<Conversation> = {};
  #unsavedChanges: readonly ChangeRecord[] = [];
  readonly #repository: ConversationRepository;
  readonly #id: string;
  /** Every visible message, to be stored again if the storage was cleared. */
  readonly #all: () => Message[];

  constructor(repository: ConversationRepository, id: string, saves: Saves, all: () => Message[]) {
    this.#repository = repository;
    this.#id = id;
    this.#saves = saves;
    this.#all = all;
  }

  /** Adds what is not stored yet at this moment to a record that is read later. */
  get addPending(): ChangeRecord {
    const [fields, changes] = [this.#unsavedFields, this.#unsavedChanges];
    return (record) => ({ ...changes.reduce((now, change) => change(now), record), ...fields });
  }

  isPending(messageId: string): boolean {
    return this.#unsaved.has(messageId);
  }

  /** `shown` is the record with the change; `isNew` means that it has never been stored. */
  async saveFields(change: Partial<Conversation>, shown: Conversation, isNew = false) {
    this.#unsavedFields = { ...this.#unsavedFields, ...change };
    await this.#saves.store('record', async () => {
      const fields = this.#unsavedFields;
      if (isNew) await this.#repository.save({ ...shown, ...fields });
      else await this.#changeStored((current) => ({ ...current, ...fields }), shown);
      if (this.#unsavedFields === fields) this.#unsavedFields = {};
    });
  }

  /** Applies a change to the record as other tabs have left it. It may be applied again, which must change nothing. */
  async saveChange(change: ChangeRecord, shown: () => Conversation): Promise<void> {
    this.#unsavedChanges = [...this.#unsavedChanges, change];
    await this.#saves.store('queue', async () => {
      const changes = this.#unsavedChanges;
      await this.#changeStored((now) => changes.reduce((so, one) => one(so), now), shown());
      this.#unsavedChanges = this.#unsavedChanges.filter((one) => !changes.includes(one));
    });
  }

  /** Stores files of messages that wait for their turn. */
  async saveFiles(files: StoredAttachment[]): Promise<void> {
    await this.#saves.store(`files ${files.map(({ id }) => id).join()}`, async () => {
      const unsaved = files.filter(({ id }) => this.#unsavedFiles.get(id));
      if (unsaved.length > 0) await this.#repository.saveFiles(this.#id, unsaved);
      this.#unsavedFiles.noteWritten(unsaved);
    });
  }

  unsavedFile(id: string): StoredAttachment | undefined {
    return this.#unsavedFiles.get(id);
  }

  /** The files are stored together with their messages. */
  addFiles(files: StoredAttachment[]): void {
    for (const file of files) {
      this.#unsavedFiles.add(file);
      this.#unremovedFiles.delete(file.id);
    }
  }

  async saveMessages(messages: Message[]): Promise<void> {
    for (const message of messages) {
      this.#unsaved.set(message.id, message);
      this.#unremoved.delete(message.id);
    }
    if (this.#unsaved.size > 0) await this.#saves.store('messages', () => this.#writeMessages());
  }

  /** The files are deleted together with the next messages. */
  removeFiles(files: StoredAttachment[]): void {
    for (const { id } of files) {
      this.#unsavedFiles.remove(id);
      this.#unremovedFiles.add(id);
    }
  }

  async removeMessages(ids: string[]): Promise<void> {
    for (const id of ids) {
      this.#unsaved.delete(id);
      this.#unremoved.add(id);
    }
    await this.#saves.store('removal', async () => {
      const [removed, removedFiles] = [[...this.#unremoved], [...this.#unremovedFiles]];
      await this.#repository.removeMessages(this.#id, removed, removedFiles);
      for (const id of removed) this.#unremoved.delete(id);
      for (const id of removedFiles) this.#unremovedFiles.delete(id);
    });
  }

  async #changeStored(change: ChangeRecord, shown: Conversation): Promise<void> {
    let wasGone = false;
    const changeCurrent = (current: Conversation) => {
      wasGone = current === shown;
      return change(current);
    };
    await this.#repository.change(this.#id, changeCurrent, shown);
    if (wasGone) await this.saveMessages(this.#all());
  }

  async #writeMessages(): Promise<void> {
    const messages = [...this.#unsaved.values()];
    try {
      await this.#write(messages);
    } catch (reason) {
      if (messages.length === 1 || isOfTheStorage(reason)) throw reason;
      await this.#writeOneByOne(messages);
    }
  }

  /** A message that no browser can store, such as one nested too deeply, blocks no other. */
  async #writeOneByOne(messages: Message[]): Promise<void> {
    const results = await Promise.allSettled(messages.map((message) => this.#write([message])));
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  async #write(messages: Message[]): Promise<void> {
    const files = this.#unsavedFiles.of(messages);
    await this.#repository.saveMessages(messages, files);
    this.#unsavedFiles.noteWritten(files);
    for (const message of messages)
      if (this.#unsaved.get(message.id) === message) this.#unsaved.delete(message.id);
  }
}

/** Whether the storage itself failed, and would refuse every other message too. */
function isOfTheStorage(reason: unknown): boolean {
  return ['quota', 'unavailable'].includes(asStorageFailure(reason).kind);
}

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

  /** Stores files of messages that wait for their turn. Returns their notes. */
  addQueued(files: StoredAttachment[]): AttachmentNote[] {
    const notes = this.add(files);
    if (files.length > 0) void this.#saver.saveFiles(files);
    return notes;
  }

  /** The files are deleted together with the next messages. */
  remove(files: StoredAttachment[]): void {
    this.#saver.removeFiles(files);
  }

  /** The readable files of a message. Never rejects. */
  of(message: Message): Promise<StoredAttachment[]> {
    return this.readAll(allAttachmentsOf(message));
  }

  /** Those that are readable. Never rejects. */
  async readAll(notes: AttachmentNote[]): Promise<StoredAttachment[]> {
    const read = ({ id }: AttachmentNote) => this.read(id).catch(() => undefined);
    const files = await Promise.all(notes.map(read));
    return files.filter((file) => file !== undefined);
  }

  /** Files that no other message has: they are deleted with this one. */
  async onlyOf(message: Message, messages: Messages): Promise<StoredAttachment[]> {
    const others = [...messages.values()].filter(({ id }) => id !== message.id);
    const shared = new Set(others.flatMap(allAttachmentsOf).map(({ id }) => id));
    return (await this.of(message)).filter(({ id }) => !shared.has(id));
  }
}
