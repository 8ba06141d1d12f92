import type { ChatRequest, ChatUpdate } from './chat-types';
import { ChatReplyReader, readErrorInReply } from './chat-reply';
import type { Endpoint } from './endpoint';
import { ApiFailure } from './errors';
import { eventLimit, readEvents, type StreamEvent } from './event-stream';
import { ReplyBody } from './reply-body';
import { shownWords, type ServerError } from './server-words';
import { parseJsonBody, send } from './transport';

/**
 * Sends a chat completion request (POST /chat/completions, api-spec.md 2.1 and 6) and yields what arrives, one batch
 * for each network read. Streamed or not, asked for or not, the updates are the same.
 *
 * Ends normally only after [DONE], a finish_reason, or a whole unstreamed completion. Anything else throws
 * ApiFailure: `cut-off` where the stream just stopped, `stream-error` where it carried an error, `stopped` on abort.
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
  yield* new ChatReading(endpoint, response, signal).updates();
}

class ChatReading {
  private readonly reply = new ChatReplyReader();
  private readonly body: ReplyBody;
  private finished = false;
  /** The beginning of the body, kept until it is known to be an event stream. */
  private beginning = '';
  private isEventStream: boolean | undefined;

  constructor(
    private readonly endpoint: Endpoint,
    private readonly response: Response,
    private readonly signal: AbortSignal,
  ) {
    // send() has refused replies without a body.
    this.body = new ReplyBody(response.body as ReadableStream<Uint8Array>);
  }

  async *updates(): AsyncGenerator<ChatUpdate[]> {
    let failure: ApiFailure | undefined;
    try {
      const requestId = this.response.headers.get('x-request-id');
      if (requestId) yield [{ type: 'identity', requestId }];
      const first = await this.readBeginning();
      if (this.isEventStream) yield* this.readStream(first);
      else yield this.readWhole();
    } catch (reason) {
      failure = this.failure(reason);
    } finally {
      this.body.close();
    }
    const held = this.reply.end();
    if (held.length > 0) yield held;
    if (failure) throw failure;
  }

  /**
   * Servers stream under any content type and answer with JSON where a stream was asked for, so the first characters
   * decide: `{`, `[` and `<` never begin an event stream. Whatever does not begin one is read to its end.
   */
  private async readBeginning(): Promise<Uint8Array[]> {
    const pieces: Uint8Array[] = [];
    const decoder = new TextDecoder();
    for await (const piece of this.body.pieces()) {
      pieces.push(piece);
      this.beginning += decoder.decode(piece, { stream: true });
      if (this.isEventStream === undefined && this.beginning.trim() !== '')
        this.isEventStream = !/^\s*[{[<]/.test(this.beginning);
      if (this.isEventStream) break;
      if (this.beginning.length > eventLimit)
        throw new ApiFailure({ kind: 'too-long', limitBytes: eventLimit });
    }
    return pieces;
  }

  private readWhole(): ChatUpdate[] {
    const payload = parseJsonBody(this.beginning, this.response, this.endpoint);
    this.throwServerError(readErrorInReply(payload, this.endpoint.apiKey));
    const updates = this.reply.read(payload);
    if (!updates.some(isOfAnswer)) this.throwMalformed();
    return updates;
  }

  private async *readStream(first: Uint8Array[]): AsyncGenerator<ChatUpdate[]> {
    let sawEvent = false;
    for await (const events of readEvents(this.body.pieces(first))) {
      sawEvent = true;
      const { updates, done, failure } = this.readBatch(events);
      if (updates.length > 0) yield coalesce(updates);
      if (failure) throw failure;
      if (done) return;
    }
    if (this.finished) return;
    if (!sawEvent) this.throwNoEvents();
    throw new ApiFailure({ kind: 'cut-off' });
  }

  /** `failure` comes with the updates that arrived before it in the same read: those are shown first. */
  private readBatch(events: StreamEvent[]): {
    updates: ChatUpdate[];
    done?: boolean;
    failure?: ApiFailure;
  } {
    const updates: ChatUpdate[] = [];
    try {
      for (const event of events) {
        if (event.data.trimStart().startsWith('[DONE]')) return { updates, done: true };
        const read = this.readEvent(event);
        updates.push(...read);
        if (!read.some(({ type }) => type === 'finish')) continue;
        this.finished = true;
        this.body.endSoon();
      }
      return { updates };
    } catch (reason) {
      return { updates, failure: this.failure(reason) };
    }
  }

  private readEvent(event: StreamEvent): ChatUpdate[] {
    if (event.data.trim() === '') return [];
    const payload = this.parseEvent(event);
    this.throwServerError(readErrorInReply(payload, this.endpoint.apiKey, event.event));
    return this.reply.read(payload);
  }

  private parseEvent({ data, event, unterminated }: StreamEvent): unknown {
    try {
      return JSON.parse(data);
    } catch {
      if (event === 'error') return data;
      // Pings and the like: an event of another name that is not JSON is no part of an answer.
      if (unterminated || (event !== undefined && event !== 'message')) return undefined;
      throw new ApiFailure({ kind: 'broken-event', words: this.ownWords(data) });
    }
  }

  private throwServerError(error: ServerError | undefined): void {
    if (!error) return;
    const { words, status, code, type } = error;
    throw new ApiFailure({ kind: 'stream-error', words, status, code, type });
  }

  private throwNoEvents(): never {
    const { status } = this.response;
    const isFramed = /^\s*(:|data|event|id|retry)/.test(this.beginning);
    if (isFramed) throw new ApiFailure({ kind: 'empty', status });
    this.throwMalformed();
  }

  private throwMalformed(): never {
    const { status } = this.response;
    throw new ApiFailure({ kind: 'malformed', status, words: this.ownWords(this.beginning) });
  }

  private ownWords(words: string): string {
    return shownWords(words, this.endpoint.apiKey);
  }

  private failure(reason: unknown): ApiFailure {
    if (this.signal.aborted) return new ApiFailure({ kind: 'stopped' });
    if (reason instanceof ApiFailure) return reason;
    return new ApiFailure({ kind: 'cut-off' }, { cause: reason });
  }
}

function isOfAnswer({ type }: ChatUpdate): boolean {
  return type !== 'identity' && type !== 'usage' && type !== 'extra';
}

/** Neighbouring pieces of text become one, so that what follows costs per read, not per token. */
function coalesce(updates: ChatUpdate[]): ChatUpdate[] {
  const merged: ChatUpdate[] = [];
  for (const update of updates) {
    const last = merged.at(-1);
    if ((update.type === 'text' || update.type === 'reasoning') && last?.type === update.type) {
      merged[merged.length - 1] = { type: update.type, text: last.text + update.text };
    } else {
      merged.push(update);
    }
  }
  return merged;
}
