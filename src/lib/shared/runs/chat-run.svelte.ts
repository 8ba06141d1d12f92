import type { AnswerFiles } from './answer-files';
import { Run } from './run.svelte';
import type { ChatRequest, ChatUpdate } from '$lib/base/api/chat-types';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import type { ApiError, HttpError } from '$lib/base/api/wire/errors';
import type { StoredAttachment } from '$lib/base/storage/attachments';
import {
  requestOf,
  type AssistantMessage,
  type Message,
  type NotSentTo,
} from '$lib/base/storage/conversation-records';
import { answersIn, endAll, type RequestedAnswer } from './chat-answer';

/** The source of an answer, chosen at the moment of sending. */
export interface AnswerSource {
  model: string;
  connectionName: string;
  connectionId: string;
  origin?: string;
  endpoint: () => Promise<Endpoint>;
}

export type FallbackRequest =
  Pick<AnswerRunOptions, 'answer' | 'body' | 'endpoint'> | { notSentTo: NotSentTo };

interface AnswerRunOptions {
  answer: AssistantMessage;
  /** The form that shows which field a service refuses; by default that of the conversation. */
  form?: string;
  /** Built again for each attempt, so that files are not held in memory between attempts. */
  body: () => Promise<ChatRequest>;
  endpoint: () => Promise<Endpoint>;
  /** The answer of another model in place of a refused one, and its request. */
  fallback?: (first: AssistantMessage, refusal: HttpError) => Promise<FallbackRequest | undefined>;
  /** Stores a file of the answer with it; again when it has grown. Absent if there is no place for files. */
  addFile?: (file: StoredAttachment) => void;
  save: (answers: [AssistantMessage, ...AssistantMessage[]]) => void;
}

/** Needed for the first message, but not for the first paint. */
export const loadChatClient = () => import('./chat-client');

/** The answer, or the several answers, to a chat request being generated. */
export class AnswerRun extends Run<RequestedAnswer, ChatUpdate[]> {
  /** Never changes: readers that only need it are not re-run with each frame of the answer. */
  readonly answerId: string;
  readonly answers = $derived(answersIn(this.answer));
  /** Number of answers that have begun: readers are not re-run with each frame. */
  readonly count = $derived(this.answers.length);

  readonly #options: AnswerRunOptions;
  /** The request, or that of the fallback once it was turned to. */
  #request: Pick<AnswerRunOptions, 'answer' | 'body'>;
  #client: Awaited<ReturnType<typeof loadChatClient>> | undefined;
  #files: AnswerFiles | undefined;
  /** The number of answers that the body asks for. */
  #requested: number | undefined;

  constructor(options: AnswerRunOptions) {
    super(options);
    this.#options = options;
    this.#request = options;
    this.answerId = options.answer.id;
  }

  /** Whether it writes this answer. */
  writes(message: Message): boolean {
    return message.id === this.answerId || requestOf(message) === this.answerId;
  }

  protected async send(endpoint: Endpoint, signal: AbortSignal) {
    const { answer, form = answer.conversationId, addFile } = this.#options;
    const [client, body] = await Promise.all([loadChatClient(), this.#request.body()]);
    this.#client = client;
    this.#requested = client.requestedAnswers(body);
    this.#files = addFile && new client.AnswerFiles(body, addFile);
    return client.sendChat({ ...endpoint, sentFor: answer.id }, body, signal, form);
  }

  protected apply(answer: RequestedAnswer, updates: ChatUpdate[], now: number): RequestedAnswer {
    const first = this.#request.answer;
    return this.#client?.applyToAll(first, answer, updates, now, this.#files) ?? answer;
  }

  protected end(answer: RequestedAnswer, now: number, error?: ApiError): RequestedAnswer {
    return endAll(answer, now, { error, files: this.#files, requested: this.#requested });
  }

  protected save(answer: RequestedAnswer): void {
    this.#options.save(answersIn(answer));
  }

  protected async fallback(refusal: HttpError): Promise<FallbackRequest | undefined> {
    const next = await this.#options.fallback?.(this.#request.answer, refusal);
    if (next && 'body' in next) this.#request = next;
    return next;
  }
}
