import type { AnswerFiles } from './answer-files';
import { Run } from './run.svelte';
import type { ChatRequest, ChatUpdate } from '$lib/base/api/chat-types';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import type { HttpError } from '$lib/base/api/wire/errors';
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
  Pick<AnswerRunParts, 'answer' | 'body' | 'endpoint'> | { notSentTo: NotSentTo };

interface AnswerRunParts {
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

  constructor({ body, form, save, addFile, fallback, ...parts }: AnswerRunParts) {
    let sent: Pick<AnswerRunParts, 'answer' | 'body'> = { answer: parts.answer, body };
    let client: Awaited<ReturnType<typeof loadChatClient>> | undefined;
    let files: AnswerFiles | undefined;
    let requested: number | undefined;
    super({
      ...parts,
      exchange: async (endpoint, signal) => {
        const [loaded, request] = await Promise.all([loadChatClient(), sent.body()]);
        client = loaded;
        requested = loaded.requestedAnswers(request);
        files = addFile && new loaded.AnswerFiles(request, addFile);
        const { id, conversationId } = parts.answer;
        const place = { ...endpoint, sentFor: id };
        return loaded.sendChat(place, request, signal, form ?? conversationId);
      },
      apply: (answer, updates, now) =>
        client?.applyToAll(sent.answer, answer, updates, now, files) ?? answer,
      fallback: async (refusal) => {
        const next = await fallback?.(sent.answer, refusal);
        if (next && 'body' in next) sent = next;
        return next;
      },
      end: (answer, now, error) => endAll(answer, now, { error, files, requested }),
      save: (answer) => save(answersIn(answer)),
    });
    this.answerId = parts.answer.id;
  }

  /** Whether it writes this answer. */
  writes(message: Message): boolean {
    return message.id === this.answerId || requestOf(message) === this.answerId;
  }
}
