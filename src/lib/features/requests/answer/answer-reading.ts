import { ChatReplyReader, maxAnswers } from '$lib/base/api/chat-reply';
import { isObject, jsonOr, type Members, textOrEmpty } from '$lib/base/api/wire/json';
import { ResponseAssembly } from '$lib/base/api/response-assembly';
import type { TypedEvent } from '$lib/shared/exchanges/events/event-log';
import { pageTurns } from '$lib/base/workers/page-turns';
import { isEventStream, replyEvents } from '$lib/shared/exchanges/reply-events';
import { type RequestedAnswer, startAnswer } from '$lib/shared/runs/chat-answer';
import { outputText, reasoningText } from '$lib/shared/runs/output-text';
import { applyToAll } from '$lib/shared/runs/several-answers';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import type { ExchangeContent } from '$lib/base/storage/exchange-records';

/** The answer of a reply as a person would read it, as far as it has arrived. */
export interface ReplyAnswer {
  reasoning: string;
  text: string;
  calls: { name: string; arguments: string }[];
  /** Further answers to the same request (`n`). */
  others?: ReplyAnswer[];
}

export const noAnswer: ReplyAnswer = { reasoning: '', text: '', calls: [] };

/** Extracts the answer from one kind of reply. */
interface Reader {
  add: (payload: Members, type: string) => void;
  end: () => void;
  readonly answer: ReplyAnswer;
}

/**
 * The answer of a recorded reply, from its events or from its whole body, by the reducers of the pages. The first
 * recognized part decides the kind of reply; other replies have no answer.
 */
export class AnswerReading {
  #reader: Reader | undefined;

  get answer(): ReplyAnswer {
    return this.#reader?.answer ?? noAnswer;
  }

  /** Whether a part of the answer has arrived. */
  get hasAnswer(): boolean {
    const { reasoning, text, calls, others } = this.answer;
    return reasoning !== '' || text !== '' || calls.length > 0 || others !== undefined;
  }

  push(event: TypedEvent): void {
    const payload = jsonOr(event.data, undefined);
    if (!isObject(payload)) return;
    const type = typeof payload.type === 'string' ? payload.type : event.type;
    this.#reader ??= readerOf(payload, type);
    this.#reader?.add(payload, type);
  }

  /** Flushes text that was held back until the end was known. */
  end(): void {
    this.#reader?.end();
  }
}

function readerOf(payload: Members, type: string): Reader | undefined {
  if (type.startsWith('response.') || payload.object === 'response') return responseReader();
  if (Array.isArray(payload.choices)) return chatReader();
  if (type.startsWith('transcript.') || typeof payload.text === 'string') return transcriptReader();
  return undefined;
}

function chatReader(): Reader {
  const reader = new ChatReplyReader(maxAnswers);
  const ids = { id: '', conversationId: '', parentId: null, connectionName: '', connectionId: '' };
  const start = startAnswer({ ...ids, model: '', now: 0 });
  let message: RequestedAnswer = start;
  return {
    add: (payload) => void (message = applyToAll(start, message, reader.read(payload), 0)),
    end: () => void (message = applyToAll(start, message, reader.end(), 0)),
    get answer() {
      const { others } = message;
      return { ...replyAnswer(message), ...(others && { others: others.map(replyAnswer) }) };
    },
  };
}

function replyAnswer({ reasoning, content: text, toolCalls }: AssistantMessage): ReplyAnswer {
  return { reasoning, text, calls: toolCalls.map((call) => call.function) };
}

function responseReader(): Reader {
  const assembly = new ResponseAssembly();
  return {
    add: (payload, type) => {
      if (payload.object === 'response') assembly.finish(payload);
      else assembly.apply({ type, payload, data: '' });
    },
    end: () => undefined,
    get answer() {
      const { output } = assembly;
      const ofType = (pattern: RegExp) => output.filter(({ type }) => pattern.test(String(type)));
      return {
        reasoning: ofType(/^reasoning$/)
          .map(reasoningText)
          .join('\n\n'),
        text: outputText(output),
        calls: ofType(/_call$/).map((item) => ({
          name: textOrEmpty(item.name) || textOrEmpty(item.type),
          arguments: textOrEmpty(item.arguments ?? item.input ?? item.code),
        })),
      };
    },
  };
}

function transcriptReader(): Reader {
  let text = '';
  return {
    add: ({ delta, text: whole }, type) => {
      if (type.endsWith('.delta')) text += textOrEmpty(delta);
      else text = textOrEmpty(whole) || text;
    },
    end: () => undefined,
    get answer() {
      return { ...noAnswer, text };
    },
  };
}

/** Maximum UTF-16 units of a body parsed in one go: longer ones would block the page. */
const maxParsed = 2_000_000;

/** The answer in a recorded reply, streamed or not; undefined if there is none. Yields to the page while parsing. */
export async function answerOf(content: ExchangeContent): Promise<ReplyAnswer | undefined> {
  if (content.response.kind !== 'text') return undefined;
  const reading = new AnswerReading();
  if (isEventStream(content)) {
    const { log } = await replyEvents(content);
    const turn = pageTurns();
    for (let index = 0; index < log.count; index += 1) {
      const event = log.row(index);
      if (event) reading.push({ type: event.type, data: event.data ?? '' });
      await turn();
    }
  } else if (content.response.text.length <= maxParsed) {
    reading.push({ type: '', data: content.response.text });
  }
  reading.end();
  return reading.hasAnswer ? reading.answer : undefined;
}
