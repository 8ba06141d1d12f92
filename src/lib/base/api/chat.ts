import type { ChatRequest, ChatUpdate } from './chat-types';
import { ChatReplyReader, maxAnswers, readErrorInReply } from './chat-reply';
import type { Endpoint } from './wire/endpoint';
import { ApiFailure } from './wire/errors';
import type { StreamEvent } from './wire/event-stream';
import { type ServerError, streamErrorOf } from './wire/server-error';
import { isDone, StreamedReply } from './wire/streamed-reply';
import { send } from './wire/transport';

/** Milliseconds after the end of an answer in which the next one may begin, where several were requested. */
const graceForNextAnswer = 30_000;

/**
 * Sends a chat completion request (POST /chat/completions, docs/service.md#chat-request and #chat-chunks) and yields
 * updates, one batch for each network read. The updates do not depend on whether the reply is streamed. Ends normally
 * only after [DONE], a finish_reason, or a whole unstreamed completion. Otherwise throws ApiFailure: `cut-off` if the
 * stream stopped early, `stream-error` if it contained an error, `stopped` on abort.
 */
export async function* chat(
  endpoint: Endpoint,
  body: ChatRequest,
  signal: AbortSignal,
): AsyncGenerator<ChatUpdate[]> {
  const response = await send(endpoint, {
    method: 'POST',
    path: '/chat/completions',
    json: body,
    signal,
  });
  yield* new ChatReading(endpoint, response, signal, requestedAnswers(body)).updates();
}

/** The number of answers that a request wants, as far as they are read. */
export function requestedAnswers({ n }: ChatRequest): number {
  return typeof n === 'number' && n > 1 ? Math.min(Math.floor(n), maxAnswers) : 1;
}

class ChatReading {
  readonly #reader: ChatReplyReader;
  readonly #reply: StreamedReply;
  readonly #endpoint: Endpoint;

  constructor(endpoint: Endpoint, response: Response, signal: AbortSignal, answers: number) {
    this.#endpoint = endpoint;
    this.#reader = new ChatReplyReader(answers);
    this.#reply = new StreamedReply(endpoint, response, signal);
  }

  async *updates(): AsyncGenerator<ChatUpdate[]> {
    const { requestId } = this.#reply;
    let failure: ApiFailure | undefined;
    try {
      if (requestId) yield [{ type: 'identity', requestId }];
      yield* this.#read();
    } catch (reason) {
      failure = this.#reply.failure(reason);
    } finally {
      this.#reply.close();
    }
    const rest = this.#reader.end();
    if (rest.length > 0) yield rest;
    if (failure) throw failure;
  }

  async *#read(): AsyncGenerator<ChatUpdate[]> {
    for await (const part of this.#reply.parts()) {
      if ('whole' in part) {
        yield this.#readWhole(part.whole);
        return;
      }
      const { updates, done, failure } = this.#readBatch(part.events);
      const shown = coalesce(updates);
      if (shown.length > 0) yield shown;
      if (failure) throw failure;
      if (done) return;
    }
    if (!this.#reader.isFinished) throw this.#reply.cutOff();
  }

  #readWhole(payload: unknown): ChatUpdate[] {
    this.#throwServerError(readErrorInReply(payload, this.#endpoint.apiKey));
    const updates = this.#reader.read(payload);
    if (!updates.some(isOfAnswer)) this.#reply.throwMalformed();
    return updates;
  }

  /** `failure` is returned with the updates that arrived before it in the same read, which are shown first. */
  #readBatch(events: StreamEvent[]): {
    updates: ChatUpdate[];
    done?: boolean;
    failure?: ApiFailure;
  } {
    const updates: ChatUpdate[] = [];
    try {
      for (const event of events) {
        if (isDone(event)) return { updates, done: true };
        const read = this.#readEvent(event);
        for (const update of read) updates.push(update);
        // Some gateways send a finish_reason after each piece of the answer.
        if (read.some(isOfAnswer)) this.#expectEnd();
      }
      return { updates };
    } catch (reason) {
      return { updates, failure: this.#reply.failure(reason) };
    }
  }

  /** A service may send fewer answers than were requested, or begin the next one after a pause. */
  #expectEnd(): void {
    if (this.#reader.isComplete) this.#reply.endSoon();
    else if (this.#reader.isFinished) this.#reply.endSoon(graceForNextAnswer);
    else this.#reply.goOn();
  }

  #readEvent(event: StreamEvent): ChatUpdate[] {
    const repeated = event.event === undefined ? this.#reader.readRepeated(event.data) : undefined;
    if (repeated) return repeated;
    const payload = this.#reply.payload(event);
    if (payload === undefined) return [];
    this.#throwServerError(readErrorInReply(payload, this.#endpoint.apiKey, event.event));
    return this.#reader.read(payload, event.data);
  }

  #throwServerError(error: ServerError | undefined): void {
    if (error) throw new ApiFailure(streamErrorOf(error));
  }
}

function isOfAnswer({ type }: ChatUpdate): boolean {
  return type !== 'identity' && type !== 'usage' && type !== 'rest';
}

/** Joins adjacent pieces of a choice's text, so that later steps cost per read instead of per token. */
function coalesce(updates: ChatUpdate[]): ChatUpdate[] {
  const merged: ChatUpdate[] = [];
  const latest = new Map<number | undefined, number>();
  for (const update of updates) {
    const position = latest.get(update.choice) ?? -1;
    const last = merged[position];
    if ((update.type === 'text' || update.type === 'reasoning') && last?.type === update.type) {
      merged[position] = { ...update, text: last.text + update.text };
    } else {
      latest.set(update.choice, merged.push(update) - 1);
    }
  }
  return merged;
}
