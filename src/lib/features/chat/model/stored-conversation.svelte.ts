import { isObject, type JsonValue } from '$lib/base/api/wire/json';
import { DraftAttachments } from '$lib/shared/attachments/draft-attachments.svelte';
import type { Destination } from '$lib/shared/connections/destination';
import type { ChatBodyParts } from '$lib/shared/conversation/model/chat-body';
import { newQuestion } from '$lib/shared/conversation/model/new-message';
import {
  branch,
  childrenByParent,
  mergeTabs,
  newestLeaf,
  parentOfNext,
} from '$lib/shared/conversation/model/tree';
import { Draft } from '$lib/shared/stored-items/draft.svelte';
import { OpenRecord } from '$lib/shared/stored-items/open-record.svelte';
import { withParameter } from '$lib/shared/parameters/with-parameter';
import type { AttachmentRepository } from '$lib/base/storage/attachments';
import type { Unreadable } from '$lib/base/storage/database/collection';
import type { Conversation, Message, QueuedMessage } from '$lib/base/storage/conversation-records';
import type { ConversationRepository } from '$lib/base/storage/conversations';
import { jsonDrafts, type Drafts } from '$lib/base/storage/drafts';
import { ConversationReader } from './conversation-reader';
import { ConversationFiles, ConversationSaver } from './conversation-saver.svelte';

export interface StoredParts {
  repository: ConversationRepository;
  drafts: Drafts<string>;
  attachments: AttachmentRepository;
  /** Called after each change of the record, for the list. */
  onrecord: (record: Conversation) => void;
  initialFields?: (record: Conversation) => Partial<Conversation>;
}

/** Settings made before the conversation has a record. */
type Settings = Partial<
  Pick<Conversation, 'systemPrompt' | 'parameters' | 'projectId' | 'model' | 'keepsModel'>
>;

/** A conversation as it is stored: its record, its tree of messages with their files, and what is typed for the next. */
export abstract class StoredConversation<
  Parts extends StoredParts = StoredParts,
> extends OpenRecord<Conversation, Parts> {
  messages = $state.raw<ReadonlyMap<string, Message>>(new Map());
  missing = $state(false);
  /** Nothing of it is stored before the person keeps it. */
  isTemporary = $state(false);
  /** Another tab has deleted it; a change here stores all of it again. */
  deletedElsewhere = $state(false);
  unreadable = $state.raw<Unreadable[]>([]);

  readonly path = $derived(branch(this.messages, this.record.leafId));
  readonly children = $derived(childrenByParent(this.messages));

  readonly draft: Draft<string>;
  /** Files of the next message. */
  readonly attachments: DraftAttachments;
  readonly files: ConversationFiles;
  /** Settings of a conversation that has no record yet. */
  readonly #settings: Draft<Settings>;
  /** Resolves, never rejects, when the stored messages are read. */
  ready: Promise<void> = Promise.resolve();
  readonly #saver: ConversationSaver;
  readonly #reader: ConversationReader;
  #stored: boolean;

  constructor(record: Conversation, stored: boolean, parts: Parts) {
    super(record, parts);
    const { saves } = this;
    this.#stored = stored;
    this.loaded = !stored;
    this.#saver = new ConversationSaver(parts.repository, record.id, saves, () => [
      ...this.messages.values(),
    ]);
    this.#reader = new ConversationReader({
      repository: parts.repository,
      saver: this.#saver,
      conversationId: record.id,
      isNewerHere: (message) => this.#isNewerHere(message),
      onrunended: () => void this.refresh(),
    });
    this.draft = new Draft({ drafts: parts.drafts, key: () => this.draftKey, start: '', saves });
    this.attachments = new DraftAttachments(() => this.draftKey, parts.attachments, saves);
    this.files = new ConversationFiles(record.id, parts.attachments, this.#saver);
    this.#settings = new Draft<Settings>({
      drafts: jsonDrafts(parts.drafts, settingsIn),
      key: 'new-settings',
      start: {},
      saves,
    });
  }

  /** Whether this tab is writing this answer. */
  protected abstract isGenerating(message: Message): boolean;

  /** The key under which unsent text is stored. */
  get draftKey(): string {
    return this.#stored ? this.id : 'new';
  }

  get isStored(): boolean {
    return this.#stored;
  }

  /** Whether the settings of a conversation that has no record yet were changed in this visit. */
  get hasChangedSettings(): boolean {
    return this.#settings.isTouched;
  }

  protected override get isChangeWaiting(): boolean {
    return this.draft.isWaiting || this.#settings.isWaiting || this.attachments.reading > 0;
  }

  /** Reads record, messages and draft; answers that nobody is writing any more become `interrupted`. */
  override load(): Promise<void> {
    return (this.ready = super.load());
  }

  /** Merges the changes of another tab, without touching the answer that this tab is writing. */
  override async refresh(): Promise<void> {
    await this.ready;
    await this.saves.read('reading', () => this.#mergeStored());
  }

  /** Shows the branch through a sibling, at its newest end. */
  showSibling(message: Message): void {
    this.changeRecord({ leafId: newestLeaf(this.messages, message.id) });
  }

  changeRecord(change: Partial<Conversation>): void {
    this.show({ ...this.record, ...change });
    this.deletedElsewhere = false;
    this.parts.onrecord(this.record);
    if (this.#stored) void this.#saver.saveFields(change, this.record);
    else this.#settings.change(settingsIn(this.record));
  }

  /** Changes the queue, which other tabs change too. The same change again must change nothing. */
  changeQueue(change: (queue: readonly QueuedMessage[]) => QueuedMessage[]): void {
    const changed = (record: Conversation) => {
      const queue = change(record.queue ?? []);
      return { ...record, queue: queue.length > 0 ? queue : undefined };
    };
    this.show(changed(this.record));
    void this.#saver.saveChange(changed, () => this.record);
  }

  /** Shows these settings instead of those that were made for a conversation without a record. */
  replaceSettings(settings: Settings): void {
    this.#settings.drop({});
    this.show({ ...this.record, ...settings });
  }

  setParameter(name: string, value: JsonValue | undefined): void {
    this.changeRecord({ parameters: withParameter(this.record.parameters, name, value) });
  }

  /**
   * Parts of the request that would be sent for the visible branch, with `text` as the next question. Without `to`, what
   * only the service of an answer may have is left out.
   */
  nextParts(model: string, text: string, to: Destination = {}): ChatBodyParts {
    const parentId = parentOfNext(this.messages, this.record.leafId);
    const attachments = this.attachments.items.map(({ note }) => note);
    const next = newQuestion(this.below(parentId), { text, attachments });
    const messages = [...branch(this.messages, parentId), next];
    return { ...this.record, ...to, model, messages };
  }

  protected async saveTurn(messages: Message[], change: Partial<Conversation>): Promise<void> {
    const isNew = !this.#stored;
    if (isNew) this.#settings.drop({});
    const begun = isNew && this.parts.initialFields?.(this.record);
    const record = { ...this.record, ...begun, ...change };
    this.show(record);
    this.#stored = true;
    this.missing = this.deletedElsewhere = false;
    this.parts.onrecord(record);
    await this.saveMessages(messages);
    await this.#saver.saveFields({ title: record.title, ...change }, this.record, isNew);
  }

  /** Shows and stores messages, new or changed. */
  async saveMessages(messages: Message[]): Promise<void> {
    if (messages.length === 0) return;
    this.showMessages(messages);
    await this.#saver.saveMessages(messages);
  }

  /** Adds messages at the end of the visible branch, without requesting an answer. */
  async append(messages: Message[], change: Partial<Conversation> = {}): Promise<void> {
    const leafId = messages.at(-1)?.id ?? this.record.leafId;
    await this.saveTurn(messages, { updatedAt: Date.now(), leafId, ...change });
  }

  /** Removes exactly these messages, from the screen and the storage. */
  async removeMessages(ids: string[]): Promise<void> {
    const messages = new Map(this.messages);
    for (const id of ids) messages.delete(id);
    this.messages = messages;
    await this.#saver.removeMessages(ids);
  }

  protected showMessages(messages: Message[]): void {
    this.messages = new Map([
      ...this.messages,
      ...messages.map((message) => [message.id, message] as const),
    ]);
  }

  protected below(parentId: string | null) {
    return { conversationId: this.id, messages: this.messages, parentId };
  }

  /**
   * Each tab stays on its own branch, and shows what another tab has added at its end. A branch that a checkpoint ends
   * before later messages stays so.
   */
  #leafToShow(leafId: string | null, wasEnd: boolean): string | null {
    const own = this.record.leafId ?? leafId;
    return own === null || this.running || !wasEnd ? own : newestLeaf(this.messages, own);
  }

  protected override async readParts(): Promise<void> {
    if (this.#stored) await this.#loadStored();
    else await this.#loadSettings();
    await Promise.all([this.draft.load(), this.attachments.load()]);
  }

  async #loadSettings(): Promise<void> {
    await this.#settings.load();
    if (!this.#stored) this.show({ ...this.record, ...this.#settings.value });
  }

  /** Whether this tab has it newer than the storage. */
  #isNewerHere(message: Message): boolean {
    return this.isGenerating(message) || this.#saver.isPending(message.id);
  }

  async #mergeStored(): Promise<void> {
    const shown = this.record;
    const { addPending } = this.#saver;
    const { record, messages } = await this.#reader.read();
    this.deletedElsewhere = !record && this.#stored && !this.running;
    if (!record) return;
    this.missing = false;
    const wasEnd = !this.children.has(this.record.leafId);
    this.messages = mergeTabs(this.messages, messages, (message) => this.#isNewerHere(message));
    // A change made here in the meantime is newer than the record that was read.
    const latest = this.record === shown ? addPending(record) : this.record;
    this.show({ ...latest, leafId: this.#leafToShow(record.leafId, wasEnd) });
  }

  async #loadStored(): Promise<void> {
    const { record, messages, unreadable } = await this.#reader.read();
    this.missing = !record && messages.length === 0;
    if (record) this.show(record);
    this.unreadable = unreadable;
    this.messages = new Map(messages.map((message) => [message.id, message]));
    if (!this.messages.has(this.record.leafId ?? ''))
      this.show({ ...this.record, leafId: [...this.messages.keys()].at(-1) ?? null });
  }
}

/** Empty if this console did not write it. */
function settingsIn(value: unknown): Settings {
  if (!isObject(value)) return {};
  const { systemPrompt, parameters, projectId, model, keepsModel } = value;
  // Without a project, a new chat starts with the model that was used last.
  const hasProjectModel = typeof projectId === 'string' && typeof model === 'string';
  return {
    ...(typeof projectId === 'string' && { projectId }),
    ...(hasProjectModel && { model, keepsModel: keepsModel === true || undefined }),
    ...(typeof systemPrompt === 'string' && { systemPrompt }),
    ...(isObject(parameters) && { parameters: parameters as Settings['parameters'] }),
  };
}
