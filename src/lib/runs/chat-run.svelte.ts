import { Run } from './run.svelte';
import type { ChatRequest, ChatUpdate } from '$lib/api/chat-types';
import type { Endpoint } from '$lib/api/wire/endpoint';
import type { AssistantMessage } from '$lib/storage/conversation-records';
import { applyUpdates, endAnswer } from './chat-answer';

/** The source of an answer, chosen at the moment of sending. */
export interface AnswerSource {
  model: string;
  connectionName: string;
  connectionId: string;
  endpoint: () => Promise<Endpoint>;
}

interface AnswerRunParts {
  answer: AssistantMessage;
  /** The form that shows which field a service refuses; by default that of the conversation. */
  form?: string;
  /** Built again for each attempt, so that files are not held in memory between attempts. */
  body: () => Promise<ChatRequest>;
  endpoint: () => Promise<Endpoint>;
  save: (answer: AssistantMessage) => void;
}

/** Needed for the first message, but not for the first paint. */
export const loadChatClient = () => import('./chat-client');

/** The answer to a chat request being generated. */
export class AnswerRun extends Run<AssistantMessage, ChatUpdate[]> {
  /** Never changes: readers that only need it are not re-run with each frame of the answer. */
  readonly answerId: string;

  constructor({ body, form, ...parts }: AnswerRunParts) {
    super({
      ...parts,
      exchange: async (endpoint, signal) => {
        const [{ sendChat }, request] = await Promise.all([loadChatClient(), body()]);
        const { id, conversationId } = parts.answer;
        return sendChat({ ...endpoint, sentFor: id }, request, signal, form ?? conversationId);
      },
      apply: applyUpdates,
      end: endAnswer,
    });
    this.answerId = parts.answer.id;
  }
}
