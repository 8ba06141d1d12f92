import { titleFrom } from '$lib/kept/title';
import type { ChatRequest } from '$lib/api/chat-types';
import type { Endpoint } from '$lib/api/wire/endpoint';
import type { JsonValue } from '$lib/api/json';
import type { Draft } from '$lib/kept/draft.svelte';
import type { OpenThing } from '$lib/kept/library.svelte';
import { withParameter } from '$lib/parameters/with-parameter';
import { randomId } from '$lib/random-id';
import type { Unreadable } from '$lib/storage/collection';
import type { AssistantMessage, Conversation, Message } from '$lib/storage/conversation-records';
import type { ConversationRepository } from '$lib/storage/conversations';
import type { Drafts } from '$lib/storage/drafts';
import type { StorageFailure } from '$lib/storage/failure';
import { holdRun } from '$lib/storage/runLock';
import { startAnswer } from './answer';
import { AnswerRun } from './answer-run.svelte';
import { asksForJson, chatBody } from './chat-body';
import { settingsDraft, textDraft } from './conversation-drafts';
import { ConversationReader } from './conversation-reader';
import { ConversationSaver } from './conversation-saver.svelte';
import {
  branch,
  childrenByParent,
  isEmptyFailure,
  newestLeaf,
  nextMoment,
  parentOfNext,
  questionGivenBack,
  withStored,
} from './tree';

/** Where an answer comes from; taken at the moment of sending. */
export interface AnswerSource {
  model: string;
  connectionName: string;
  connectionId: string;
  endpoint: () => Promise<Endpoint>;
}

interface Parts {
  repository: ConversationRepository;
  drafts: Drafts;
  /** Told after each change of the record, for the list. */
  onrecord: (record: Conversation) => void;
  onended: (answer: AssistantMessage, source: AnswerSource) => void;
}

/** One conversation in memory: its record, its tree of messages, its draft and the run that may be going on. */
export class OpenConversation implements OpenThing {
  record: Conversation = $state.raw() as Conversation;
  messages = $state.raw<ReadonlyMap<string, Message>>(new Map());
  run = $state.raw<AnswerRun>();
  /** Chosen by hand in this visit; kept even where the service's list does not know it. */
  pickedModel = $state('');
  /** False until the stored messages are here. */
  loaded = $state(false);
  missing = $state(false);
  unreadable = $state.raw<Unreadable[]>([]);

  readonly path = $derived(branch(this.messages, this.record.leafId));
  readonly children = $derived(childrenByParent(this.messages));
  /** While tools answer the calls of the last answer by themselves. */
  carrying = $state.raw<AbortController>();
  readonly running = $derived(this.run !== undefined || this.carrying !== undefined);

  readonly draft: Draft<string>;
  /** Of a conversation that has no record yet. */
  readonly #settings: ReturnType<typeof settingsDraft>;
  /** Resolves, never rejects, when what is stored is here. */
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
      isOwn: ({ id }) => id === this.run?.answer.id,
      onrunended: () => void this.refresh(),
    });
    this.draft = textDraft(parts.drafts, () => this.#draftKey, this.#saver.saves);
    this.#settings = settingsDraft(parts.drafts, this.#saver.saves);
  }

  /** Stores now what could not be stored. */
  retrySave(): Promise<void> {
    return this.#saver.saves.retry();
  }

  get id(): string {
    return this.record.id;
  }

  get isStored(): boolean {
    return this.#stored;
  }

  /** Why what is shown is only in memory; undefined while all of it is stored. */
  get saveFailure(): StorageFailure | undefined {
    return this.#saver.saves.failure;
  }

  /** The storage does not hold, or not yet, what this has in memory. */
  get isAhead(): boolean {
    const { saves } = this.#saver;
    const drafts = [this.draft, this.#settings];
    return saves.failure !== undefined || saves.isBusy || drafts.some((draft) => draft.isWaiting);
  }

  /** Reads record, messages and draft; answers that nobody is writing any more become `interrupted`. */
  load(): Promise<void> {
    return (this.ready = this.#read());
  }

  /** Takes over what another tab wrote, without touching the answer that this tab is writing. */
  async refresh(): Promise<void> {
    await this.ready;
    await this.#saver.saves.read('reading', () => this.#takeOver());
  }

  async send(text: string, source: AnswerSource): Promise<void> {
    const parentId = parentOfNext(this.messages, this.record.leafId);
    await this.#ask(text, parentId, source);
  }

  /** The changed question stands beside the old one, with an answer of its own. */
  async edit(message: Message, text: string, source: AnswerSource): Promise<void> {
    await this.#ask(text, message.parentId, source);
  }

  /** A new answer beside the old one, begun as it was; one that failed with nothing to show makes room. */
  async regenerate(answer: AssistantMessage, source: AnswerSource): Promise<void> {
    const question = answer.parentId === null ? undefined : this.messages.get(answer.parentId);
    if (this.run) return;
    if (isEmptyFailure(answer)) {
      if (question?.content === this.draft.value) this.draft.drop('');
      await this.drop([answer.id]);
    }
    await this.answer(answer.parentId, source, [], answer.content.slice(0, answer.begun ?? 0));
  }

  /**
   * Goes on with the answer at the end of the branch, in the same text. No parameter of the API continues an answer, so
   * the request ends in a question that asks for the rest; it is no part of the conversation.
   */
  async continueAnswer(answer: AssistantMessage, source: AnswerSource): Promise<void> {
    const { resumeAnswer } = await import('./resume-answer');
    const question: Message = {
      ...this.#newMessage(answer.id),
      role: 'user',
      content:
        'Continue exactly where your last answer broke off. Begin with its next character; repeat nothing, and say nothing about it.',
    };
    const asked = [...branch(this.messages, answer.id), question];
    await this.#generate(resumeAnswer(answer, Date.now()), asked, source, []);
  }

  /** Sends the results of the tool calls at the end of the branch, in the calls' order. */
  async answerToolCalls(
    results: { toolCallId: string; content: string }[],
    source: AnswerSource,
  ): Promise<void> {
    let parentId = this.record.leafId;
    const messages = results.map((result): Message => {
      const message: Message = { ...this.#newMessage(parentId), role: 'tool', ...result };
      parentId = message.id;
      return message;
    });
    await this.answer(parentId, source, messages);
  }

  stop(): void {
    this.run?.stop();
    this.carrying?.abort();
  }

  /** To be called before the conversation is removed from storage: stops, and writes nothing any more. */
  close(): void {
    this.stop();
    this.#saver.saves.close();
  }

  /** Where it could not be removed. */
  reopen(): void {
    this.#saver.saves.reopen();
  }

  /** Shows the branch that goes through a sibling, at its newest end. */
  showSibling(message: Message): void {
    this.changeRecord({ leafId: newestLeaf(this.messages, message.id) });
  }

  changeRecord(change: Partial<Conversation>): void {
    this.record = { ...this.record, ...change };
    this.#parts.onrecord(this.record);
    if (this.#stored) void this.#saver.saveFields(change, this.record);
    else this.#settings.change(this.record);
  }

  setParameter(name: string, value: JsonValue | undefined): void {
    this.changeRecord({ parameters: withParameter(this.record.parameters, name, value) });
  }

  /** The request that would be sent for the branch that is shown, with `text` as the next question. */
  preview(model: string, text: string): ChatRequest {
    const parentId = parentOfNext(this.messages, this.record.leafId);
    const next: Message = { ...this.#newMessage(parentId), role: 'user', content: text };
    return chatBody({
      ...this.record,
      model,
      messages: [...branch(this.messages, parentId), next],
    });
  }

  /** Each tab keeps looking at its own branch, and sees what another tab has put at its end. */
  #followed(leafId: string | null): string | null {
    const own = this.record.leafId ?? leafId;
    return own === null || this.run ? own : newestLeaf(this.messages, own);
  }

  get #draftKey(): string {
    return this.#stored ? this.id : 'new';
  }

  async #read(): Promise<void> {
    await this.#saver.saves.read('reading', async () => {
      if (this.#stored) await this.#loadStored();
      else await this.#loadSettings();
      await this.draft.load();
    });
    this.loaded = true;
  }

  async #loadSettings(): Promise<void> {
    await this.#settings.load();
    if (!this.#stored) this.record = { ...this.record, ...this.#settings.value };
  }

  async #takeOver(): Promise<void> {
    const shown = this.record;
    const pending = this.#saver.pendingFields;
    const { record, messages } = await this.#reader.read();
    if (!record) return;
    this.missing = false;
    const isOwn = (id: string) => id === this.run?.answer.id || this.#saver.isPending(id);
    this.messages = withStored(this.messages, messages, isOwn);
    // What was changed here in the meantime is newer than what was read.
    const latest = this.record === shown ? { ...record, ...pending } : this.record;
    this.record = { ...latest, leafId: this.#followed(record.leafId) };
  }

  async #loadStored(): Promise<void> {
    const { record, messages, unreadable } = await this.#reader.read();
    this.missing = !record && messages.length === 0;
    if (record) this.record = record;
    this.unreadable = unreadable;
    this.messages = new Map(messages.map((message) => [message.id, message]));
    if (!this.messages.has(this.record.leafId ?? ''))
      this.record = { ...this.record, leafId: this.#lastMessageId() };
  }

  #lastMessageId(): string | null {
    return [...this.messages.keys()].at(-1) ?? null;
  }

  async #ask(text: string, parentId: string | null, source: AnswerSource): Promise<void> {
    if (this.run) return;
    const question: Message = { ...this.#newMessage(parentId), role: 'user', content: text };
    if (this.record.titledBy === 'message' && parentId === null) {
      this.record = { ...this.record, title: titleFrom(text) };
    }
    if (this.draft.value === text) this.draft.drop('');
    await this.answer(question.id, source, [question]);
  }

  /**
   * Keeps what the person wrote, then asks for an answer to the branch that ends in `parentId`. A `beginning` stands at
   * the end of the request as the model's own words, and its answer goes on from there.
   */
  async answer(
    parentId: string | null,
    source: AnswerSource,
    written: Message[] = [],
    beginning = '',
  ): Promise<void> {
    if (this.run) return;
    this.#showMessages(written);
    const now = nextMoment(this.messages);
    const answer = startAnswer({
      id: randomId(),
      conversationId: this.id,
      parentId,
      now,
      model: source.model,
      connectionName: source.connectionName,
      connectionId: source.connectionId,
      json: asksForJson(this.record.parameters),
      from: this.record.sentFrom,
      beginning,
    });
    const asked = branch(this.messages, parentId);
    await this.#generate(answer, beginning ? [...asked, answer] : asked, source, written);
  }

  /** Asks with these messages for what `answer` is to hold, and keeps what was written before. */
  async #generate(
    answer: AssistantMessage,
    messages: Message[],
    source: AnswerSource,
    written: Message[],
  ): Promise<void> {
    if (this.run) return;
    this.#showMessages([answer]);
    const body = chatBody({ ...this.record, model: source.model, messages });
    const run = new AnswerRun({
      answer,
      body,
      endpoint: source.endpoint,
      save: (latest) => void this.keep([latest]),
    });
    this.run = run;
    const change = { leafId: answer.id, model: source.model, updatedAt: Date.now() };
    const finished = this.#saveTurn([...written, answer], change).then(() => run.finish());
    void holdRun(answer.id, finished);
    this.#settle(await finished, source);
  }

  #settle(answer: AssistantMessage, source: AnswerSource): void {
    this.#showMessages([answer]);
    this.run = undefined;
    const question = questionGivenBack(this.messages, answer);
    if (question && this.draft.value === '') this.draft.replace(question.content);
    this.#parts.onended(answer, source);
  }

  async #saveTurn(messages: Message[], change: Partial<Conversation>): Promise<void> {
    const isNew = !this.#stored;
    if (isNew) this.#settings.drop({});
    const record = (this.record = { ...this.record, ...change });
    this.#stored = true;
    this.missing = false;
    this.#parts.onrecord(record);
    await this.keep(messages);
    await this.#saver.saveFields({ title: record.title, ...change }, record, isNew);
  }

  /** Shows and stores them, new or changed. */
  async keep(messages: Message[]): Promise<void> {
    if (messages.length === 0) return;
    this.#showMessages(messages);
    await this.#saver.saveMessages(messages);
  }

  /** Puts them at the end of what is shown, without asking for an answer. */
  async append(messages: Message[], change: Partial<Conversation> = {}): Promise<void> {
    const leafId = messages.at(-1)?.id ?? this.record.leafId;
    await this.#saveTurn(messages, { updatedAt: Date.now(), leafId, ...change });
  }

  /** Takes them out of what is shown and stored, and nothing else. */
  async drop(ids: string[]): Promise<void> {
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

  #newMessage(parentId: string | null): Omit<Message, 'role' | 'toolCallId'> & { v: 1 } {
    return {
      v: 1,
      id: randomId(),
      conversationId: this.id,
      parentId,
      createdAt: nextMoment(this.messages),
      content: '',
    };
  }
}
