import { titleFrom } from '$lib/items/title';
import { DraftAttachments } from '$lib/attachments/draft-attachments.svelte';
import { requestedFormat } from '$lib/api/requested-format';
import type { JsonValue } from '$lib/api/json';
import type { Draft } from '$lib/items/draft.svelte';
import type { OpenItem } from '$lib/items/library.svelte';
import { withParameter } from '$lib/parameters/with-parameter';
import { randomId } from '$lib/platform/random-id';
import type { AttachmentRepository } from '$lib/storage/attachments';
import type { Unreadable } from '$lib/storage/collection';
import type {
  AssistantMessage,
  Conversation,
  Message,
  UserMessage,
} from '$lib/storage/conversation-records';
import type { ConversationRepository } from '$lib/storage/conversations';
import type { Drafts } from '$lib/storage/drafts';
import type { StorageFailure } from '$lib/storage/failure';
import { lockRun } from '$lib/storage/run-lock';
import { startAnswer } from '$lib/runs/chat-answer';
import { AnswerRun, type AnswerSource } from '$lib/runs/chat-run.svelte';
import type { ChatBodyParts } from '$lib/conversation/chat-body';
import { settingsDraft, textDraft } from './conversation-drafts';
import { ConversationFiles, ConversationSaver } from './conversation-saver.svelte';
import { attachmentsOf } from '$lib/conversation/message-attachments';
import { ConversationReader } from './conversation-reader';
import { newQuestion, newResults, type Question } from '$lib/conversation/new-message';
import {
  branch,
  childrenByParent,
  isEmptyFailure,
  newestLeaf,
  nextCreationTime,
  parentOfNext,
  returnedQuestion,
  withStored,
} from '$lib/conversation/tree';

interface Parts {
  repository: ConversationRepository;
  drafts: Drafts;
  attachments: AttachmentRepository;
  /** Called after each change of the record, for the list. */
  onrecord: (record: Conversation) => void;
  onended: (answer: AssistantMessage, source: AnswerSource) => void;
  initialFields?: (record: Conversation) => Partial<Conversation>;
}

/** One conversation in memory: its record, its tree of messages, its draft and its run. */
export class OpenConversation implements OpenItem {
  record: Conversation = $state.raw() as Conversation;
  messages = $state.raw<ReadonlyMap<string, Message>>(new Map());
  run = $state.raw<AnswerRun>();
  /** Chosen manually in this visit; stays even if the service's list does not contain it. */
  pickedModel = $state('');
  /** False until the stored messages are read. */
  loaded = $state(false);
  missing = $state(false);
  /** Another tab has deleted it; a change here stores all of it again. */
  deletedElsewhere = $state(false);
  unreadable = $state.raw<Unreadable[]>([]);

  readonly path = $derived(branch(this.messages, this.record.leafId));
  readonly children = $derived(childrenByParent(this.messages));
  /** Set while tools run the calls of the last answer automatically. */
  toolRun = $state.raw<AbortController>();
  readonly running = $derived(this.run !== undefined || this.toolRun !== undefined);

  readonly draft: Draft<string>;
  /** Files of the next message. */
  readonly attachments: DraftAttachments;
  readonly files: ConversationFiles;
  /** Settings of a conversation that has no record yet. */
  readonly #settings: ReturnType<typeof settingsDraft>;
  /** Resolves, never rejects, when the stored messages are read. */
  ready: Promise<void> = Promise.resolve();
  readonly #saver: ConversationSaver;
  readonly #reader: ConversationReader;
  #stored: boolean;
  readonly #parts: Parts;

  constructor(record: Conversation, stored: boolean, parts: Parts) {
    this.#stored = stored;
    this.#parts = parts;
    this.record = record;
    this.loaded = !stored;
    this.#saver = new ConversationSaver(parts.repository, record.id, () => [
      ...this.messages.values(),
    ]);
    this.#reader = new ConversationReader({
      repository: parts.repository,
      saver: this.#saver,
      conversationId: record.id,
      isOwn: ({ id }) => id === this.run?.answerId,
      onrunended: () => void this.refresh(),
    });
    const { saves } = this.#saver;
    this.draft = textDraft(parts.drafts, () => this.draftKey, saves);
    this.attachments = new DraftAttachments(() => this.draftKey, parts.attachments, saves);
    this.files = new ConversationFiles(record.id, parts.attachments, this.#saver);
    this.#settings = settingsDraft(parts.drafts, saves);
  }

  retrySave(): Promise<void> {
    return this.#saver.saves.retry();
  }

  get id(): string {
    return this.record.id;
  }

  /** The key under which unsent text is stored. */
  get draftKey(): string {
    return this.#stored ? this.id : 'new';
  }

  get isStored(): boolean {
    return this.#stored;
  }

  /** Why the changes are only in memory; undefined while everything is stored. */
  get saveFailure(): StorageFailure | undefined {
    return this.#saver.saves.failure;
  }

  get hasUnsavedChanges(): boolean {
    const { saves } = this.#saver;
    const waiting =
      this.draft.isWaiting || this.#settings.isWaiting || this.attachments.reading > 0;
    return saves.failure !== undefined || saves.isBusy || waiting;
  }

  /** Reads record, messages and draft; answers that nobody is writing any more become `interrupted`. */
  load(): Promise<void> {
    return (this.ready = this.#read());
  }

  /** Merges the changes of another tab, without touching the answer that this tab is writing. */
  async refresh(): Promise<void> {
    await this.ready;
    await this.#saver.saves.read('reading', () => this.#mergeStored());
  }

  async send(text: string, source: AnswerSource): Promise<void> {
    if (this.run) return;
    const parentId = parentOfNext(this.messages, this.record.leafId);
    const attachments = this.files.add(this.attachments.removeForSending());
    await this.#submit({ text, attachments }, parentId, source);
  }

  /** The changed question becomes a sibling of the old one, with an answer of its own. */
  async edit(message: Message, text: string, source: AnswerSource): Promise<void> {
    const attachments = attachmentsOf(message);
    await this.#submit({ text, attachments }, message.parentId, source);
  }

  /** Adds a new answer beside the old one, with the same start; one that failed without content is removed. */
  async regenerate(answer: AssistantMessage, source: AnswerSource): Promise<void> {
    const question = answer.parentId === null ? undefined : this.messages.get(answer.parentId);
    if (this.run) return;
    if (isEmptyFailure(answer)) {
      if (question?.content === this.draft.value) this.draft.drop('');
      if (question) this.attachments.removeAll(attachmentsOf(question));
      await this.removeMessages([answer.id]);
    }
    await this.answer(answer.parentId, source, [], answer.content.slice(0, answer.begun ?? 0));
  }

  /** Continues the answer at the end of the branch, in the same text. */
  async continueAnswer(answer: AssistantMessage, source: AnswerSource): Promise<void> {
    const { continueQuestion, resumeAnswer } = await import('$lib/conversation/answer-replies');
    const messages = [
      ...branch(this.messages, answer.id),
      continueQuestion(this.#below(answer.id)),
    ];
    await this.#generate(resumeAnswer(answer, Date.now()), messages, source, []);
  }

  /** Sends the results of the tool calls at the end of the branch, in the calls' order. */
  async answerToolCalls(
    results: { toolCallId: string; content: string }[],
    source: AnswerSource,
  ): Promise<void> {
    const messages = newResults(this.#below(this.record.leafId), results);
    await this.answer(messages.at(-1)?.id ?? this.record.leafId, source, messages);
  }

  stop(): void {
    this.run?.stop();
    this.toolRun?.abort();
  }

  close(): void {
    this.stop();
    this.#saver.saves.close();
  }

  reopen(): void {
    this.#saver.saves.reopen();
  }

  /** Shows the branch through a sibling, at its newest end. */
  showSibling(message: Message): void {
    this.changeRecord({ leafId: newestLeaf(this.messages, message.id) });
  }

  changeRecord(change: Partial<Conversation>): void {
    this.record = { ...this.record, ...change };
    this.deletedElsewhere = false;
    this.#parts.onrecord(this.record);
    if (this.#stored) void this.#saver.saveFields(change, this.record);
    else this.#settings.change(this.record);
  }

  setParameter(name: string, value: JsonValue | undefined): void {
    this.changeRecord({ parameters: withParameter(this.record.parameters, name, value) });
  }

  /** Parts of the request that would be sent for the visible branch, with `text` as the next question. */
  nextParts(model: string, text: string): ChatBodyParts {
    const parentId = parentOfNext(this.messages, this.record.leafId);
    const attachments = this.attachments.items.map(({ note }) => note);
    const next = newQuestion(this.#below(parentId), { text, attachments });
    const messages = [...branch(this.messages, parentId), next];
    return { ...this.record, model, messages };
  }

  /** Each tab stays on its own branch, and shows what another tab has added at its end. */
  #leafToShow(leafId: string | null): string | null {
    const own = this.record.leafId ?? leafId;
    return own === null || this.run ? own : newestLeaf(this.messages, own);
  }

  async #read(): Promise<void> {
    await this.#saver.saves.read('reading', async () => {
      if (this.#stored) await this.#loadStored();
      else await this.#loadSettings();
      await Promise.all([this.draft.load(), this.attachments.load()]);
    });
    this.loaded = true;
  }

  async #loadSettings(): Promise<void> {
    await this.#settings.load();
    if (!this.#stored) this.record = { ...this.record, ...this.#settings.value };
  }

  async #mergeStored(): Promise<void> {
    const shown = this.record;
    const pending = this.#saver.pendingFields;
    const { record, messages } = await this.#reader.read();
    this.deletedElsewhere = !record && this.#stored && !this.running;
    if (!record) return;
    this.missing = false;
    const isOwn = (id: string) => id === this.run?.answerId || this.#saver.isPending(id);
    this.messages = withStored(this.messages, messages, isOwn);
    // A change made here in the meantime is newer than the record that was read.
    const latest = this.record === shown ? { ...record, ...pending } : this.record;
    this.record = { ...latest, leafId: this.#leafToShow(record.leafId) };
  }

  async #loadStored(): Promise<void> {
    const { record, messages, unreadable } = await this.#reader.read();
    this.missing = !record && messages.length === 0;
    if (record) this.record = record;
    this.unreadable = unreadable;
    this.messages = new Map(messages.map((message) => [message.id, message]));
    if (!this.messages.has(this.record.leafId ?? ''))
      this.record = { ...this.record, leafId: [...this.messages.keys()].at(-1) ?? null };
  }

  async #submit(sent: Question, parentId: string | null, source: AnswerSource): Promise<void> {
    if (this.run) return;
    const question = newQuestion(this.#below(parentId), sent);
    const { text, attachments: [file] = [] } = sent;
    if (this.record.titledBy === 'message' && parentId === null)
      this.record = { ...this.record, title: titleFrom(text || (file?.name ?? '')) };
    if (this.draft.value === text) this.draft.drop('');
    await this.answer(question.id, source, [question]);
  }

  /**
   * Stores the person's messages, then requests an answer to the branch that ends in `parentId`. A `beginning` is sent
   * at the end of the request as the model's own words, and its answer continues it.
   */
  async answer(
    parentId: string | null,
    source: AnswerSource,
    written: Message[] = [],
    beginning = '',
  ): Promise<void> {
    if (this.run) return;
    this.#showMessages(written);
    const now = nextCreationTime(this.messages);
    const answer = startAnswer({
      id: randomId(),
      conversationId: this.id,
      parentId,
      now,
      model: source.model,
      connectionName: source.connectionName,
      connectionId: source.connectionId,
      format: requestedFormat(this.record.parameters.response_format),
      from: this.record.sentFrom,
      seed: this.record.parameters.seed,
      beginning,
    });
    const messages = branch(this.messages, parentId);
    await this.#generate(answer, beginning ? [...messages, answer] : messages, source, written);
  }

  /** Sends these messages to fill `answer`, after storing what was written before. */
  async #generate(
    answer: AssistantMessage,
    messages: Message[],
    source: AnswerSource,
    written: Message[],
  ): Promise<void> {
    if (this.run) return;
    this.#showMessages([answer]);
    const parts = { ...this.record, model: source.model, messages };
    const run = new AnswerRun({
      answer,
      // Needed for the first message, but not for the first paint.
      body: async () =>
        (await import('$lib/conversation/chat-body')).sentBody(parts, this.files.read),
      endpoint: source.endpoint,
      save: (latest) => void this.saveMessages([latest]),
    });
    this.run = run;
    const change = { leafId: answer.id, model: source.model, updatedAt: Date.now() };
    const finished = this.#saveTurn([...written, answer], change).then(() => run.finish());
    void lockRun(answer.id, finished);
    this.#settle(await finished, source);
  }

  #settle(answer: AssistantMessage, source: AnswerSource): void {
    this.#showMessages([answer]);
    this.run = undefined;
    const question = returnedQuestion(this.messages, answer);
    if (question && this.draft.value === '') this.#returnToComposer(question);
    this.#parts.onended(answer, source);
  }

  #returnToComposer(question: UserMessage): void {
    this.draft.replace(question.content);
    void this.files.of(question).then((files) => this.attachments.restore(files));
  }

  async #saveTurn(messages: Message[], change: Partial<Conversation>): Promise<void> {
    const isNew = !this.#stored;
    if (isNew) this.#settings.drop({});
    const begun = isNew && this.#parts.initialFields?.(this.record);
    const record = (this.record = { ...this.record, ...begun, ...change });
    this.#stored = true;
    this.missing = this.deletedElsewhere = false;
    this.#parts.onrecord(record);
    await this.saveMessages(messages);
    await this.#saver.saveFields({ title: record.title, ...change }, record, isNew);
  }

  /** Shows and stores messages, new or changed. */
  async saveMessages(messages: Message[]): Promise<void> {
    if (messages.length === 0) return;
    this.#showMessages(messages);
    await this.#saver.saveMessages(messages);
  }

  /** Adds messages at the end of the visible branch, without requesting an answer. */
  async append(messages: Message[], change: Partial<Conversation> = {}): Promise<void> {
    const leafId = messages.at(-1)?.id ?? this.record.leafId;
    await this.#saveTurn(messages, { updatedAt: Date.now(), leafId, ...change });
  }

  /** Removes exactly these messages, from the screen and the storage. */
  async removeMessages(ids: string[]): Promise<void> {
    const messages = new Map(this.messages);
    for (const id of ids) messages.delete(id);
    this.messages = messages;
    await this.#saver.removeMessages(ids);
  }

  #showMessages(messages: Message[]): void {
    this.messages = new Map([
      ...this.messages,
      ...messages.map((message) => [message.id, message] as const),
    ]);
  }

  #below(parentId: string | null) {
    return { conversationId: this.id, messages: this.messages, parentId };
  }
}
