import { requestedFormat } from '$lib/base/api/requested-format';
import type { ChatBodyParts } from '$lib/shared/conversation/model/chat-body';
import { attachmentsOf } from '$lib/shared/conversation/model/message-attachments';
import {
  newQuestion,
  newResults,
  type TypedQuestion,
} from '$lib/shared/conversation/model/new-message';
import {
  branch,
  firstSent,
  isEmptyFailure,
  nextCreationTime,
  parentOfNext,
  returnedQuestion,
} from '$lib/shared/conversation/model/tree';
import { titleFrom } from '$lib/shared/stored-items/title';
import { randomId } from '$lib/base/platform/random-id';
import { answersIn, startAnswer } from '$lib/shared/runs/chat-answer';
import { AnswerRun, type AnswerSource } from '$lib/shared/runs/chat-run.svelte';
import type {
  AssistantMessage,
  Message,
  UserMessage,
} from '$lib/base/storage/conversation-records';
import { lockRun } from '$lib/base/storage/database/locks';
import { StoredConversation, type StoredParts } from './stored-conversation.svelte';

interface Parts extends StoredParts {
  /** Called about once a second while an answer grows, with it and those beside it. */
  ongrowing?: (answers: readonly AssistantMessage[]) => void;
  /** `answer` is the first of several. */
  onended: (answer: AssistantMessage, source: AnswerSource, others: AssistantMessage[]) => void;
}

/** One conversation in memory, with the answer that is being generated, if any. */
export class OpenConversation extends StoredConversation<Parts> {
  run = $state.raw<AnswerRun>();
  /** The latest request of this visit. */
  sent = $state.raw<{ answerId: string; parts: ChatBodyParts }>();
  /** Set while tools run the calls of the last answer automatically. */
  toolRun = $state.raw<AbortController>();
  /** Set while the helper model writes a title, until the next request. */
  titling: AbortController | undefined;
  readonly running = $derived(this.run !== undefined || this.toolRun !== undefined);
  /** Chosen manually in this visit; stays even if the service's list does not contain it. */
  pickedModel = $state('');

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
    // Loaded with the turns.
    const { continueQuestion, resumeAnswer } =
      await import('$lib/shared/conversation/model/answer-replies');
    const messages = [...branch(this.messages, answer.id), continueQuestion(this.below(answer.id))];
    const resumed = resumeAnswer(answer, Date.now());
    // The reply continues one text, so there is only one.
    const { n: _, ...parameters } = this.record.parameters;
    await this.#generate(resumed, { messages, parameters }, source, []);
  }

  /** Sends the results of the tool calls at the end of the branch, in the calls' order. */
  async answerToolCalls(
    results: { toolCallId: string; content: string }[],
    source: AnswerSource,
  ): Promise<void> {
    const messages = newResults(this.below(this.record.leafId), results);
    await this.answer(messages.at(-1)?.id ?? this.record.leafId, source, messages);
  }

  override stop(): void {
    this.run?.stop();
    this.toolRun?.abort();
  }

  override close(): void {
    // The end of the answer is saved before writes end.
    this.stop();
    this.titling?.abort();
    super.close();
  }

  protected override isGenerating(message: Message): boolean {
    return this.run?.writes(message) ?? false;
  }

  async #submit(sent: TypedQuestion, parentId: string | null, source: AnswerSource): Promise<void> {
    if (this.run) return;
    const question = newQuestion(this.below(parentId), sent);
    const { text, attachments: [file] = [] } = sent;
    if (this.record.titledBy === 'message' && parentId === null)
      this.show({ ...this.record, title: titleFrom(text || (file?.name ?? '')) });
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
    this.showMessages(written);
    const now = nextCreationTime(this.messages);
    const path = branch(this.messages, parentId);
    const answer = startAnswer({
      id: randomId(),
      conversationId: this.id,
      parentId,
      now,
      model: source.model,
      connectionName: source.connectionName,
      connectionId: source.connectionId,
      origin: source.origin,
      format: requestedFormat(this.record.parameters.response_format),
      from: firstSent(path, this.record),
      seed: this.record.parameters.seed,
      beginning,
    });
    const messages = beginning ? [...path, answer] : path;
    await this.#generate(answer, { messages }, source, written);
  }

  /** Sends a request that differs from the record in `sent` to fill `answer`, after storing what was written before. */
  async #generate(
    answer: AssistantMessage,
    sent: Pick<ChatBodyParts, 'messages'> & Partial<ChatBodyParts>,
    source: AnswerSource,
    written: Message[],
  ): Promise<void> {
    if (this.run) return;
    this.titling?.abort();
    this.showMessages([answer]);
    const { model, connectionId, origin } = source;
    const parts = { ...this.record, model, connectionId, origin, ...sent };
    this.sent = { answerId: answer.id, parts };
    let saving = Promise.resolve();
    const run = new AnswerRun({
      answer,
      // Loaded after the first paint.
      body: async () =>
        (await import('$lib/shared/conversation/model/chat-body')).sentBody(parts, this.files.read),
      endpoint: source.endpoint,
      // An answer that is continued stays that of its model.
      fallback: async (first, refusal) => {
        if (first.content !== '') return undefined;
        const { fallbackAnswer } = await import('$lib/shared/runs/fallback');
        return fallbackAnswer(first, refusal, async (chosen) => {
          const { sentBody } = await import('$lib/shared/conversation/model/chat-body');
          return sentBody({ ...parts, ...chosen }, this.files.read);
        });
      },
      addFile: (file) => void this.files.add([file]),
      save: (latest) => {
        saving = this.saveMessages(latest);
        this.parts.ongrowing?.(latest);
      },
    });
    this.run = run;
    const change = { leafId: answer.id, model: source.model, updatedAt: Date.now() };
    const finished = this.saveTurn([...written, answer], change).then(() => run.finish());
    // Without the lock, another tab would mark an answer as interrupted whose end is not stored yet.
    void lockRun(
      answer.id,
      finished.then(() => saving),
    );
    this.#settle(answersIn(await finished), source);
  }

  #settle(
    [answer, ...others]: [AssistantMessage, ...AssistantMessage[]],
    source: AnswerSource,
  ): void {
    this.showMessages([answer, ...others]);
    this.run = undefined;
    const question = returnedQuestion(this.messages, answer);
    if (question && this.draft.value === '') this.#returnToComposer(question);
    this.parts.onended(answer, source, others);
  }

  #returnToComposer(question: UserMessage): void {
    this.draft.replace(question.content);
    void this.files.of(question).then((files) => this.attachments.restore(files));
  }
}
