import type { ChatRequest, ChatUpdate } from './chat-types';
import { ChatReplyReader, readErrorInReply } from './chat-reply';
import type { Endpoint } from './endpoint';
import { ApiFailure } from './errors';
import { readEvents, type StreamEvent } from './event-stream';
import { looksLikeHtml, maskKey, type ServerError } from './server-words';
import { parseJsonBody, send } from './transport';

/** Milliseconds after a finish_reason in which usage or [DONE] may still come; some servers keep the socket open. */
const graceAfterFinish = 3000;

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
  const requestId = response.headers.get('x-request-id');
  if (requestId) yield [{ type: 'identity', requestId }];
  const reading = new ChatReading(endpoint, response, signal);
  yield* reading.updates();
}

class ChatReading {
  private readonly reply = new ChatReplyReader();
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;
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
    this.reader = (response.body as ReadableStream<Uint8Array>).getReader();
  }

  async *updates(): AsyncGenerator<ChatUpdate[]> {
    try {
      const first = await this.readBeginning();
      if (this.isEventStream) yield* this.readStream(first);
      else yield this.readWhole();
      const held = this.reply.end();
      if (held.length > 0) yield held;
    } catch (reason) {
      throw this.failure(reason);
    } finally {
      // Also frees the socket of a server that keeps it open after [DONE].
      void this.reader.cancel().catch(() => undefined);
    }
  }

  /**
   * Servers stream under any content type and answer with JSON where a stream was asked for, so the first characters
   * decide: `{`, `[` and `<` never begin an event stream. Whatever does not begin one is read to its end.
   */
  private async readBeginning(): Promise<Uint8Array[]> {
    const chunks: Uint8Array[] = [];
    const decoder = new TextDecoder();
    for await (const chunk of this.chunks()) {
      chunks.push(chunk);
      this.beginning += decoder.decode(chunk, { stream: true });
      const start = this.beginning.trimStart();
      if (this.isEventStream === undefined && start !== '')
        this.isEventStream = !/^[{[<]/.test(start);
      if (this.isEventStream) break;
    }
    return chunks;
  }

  private readWhole(): ChatUpdate[] {
    const payload = parseJsonBody(this.beginning, this.response, this.endpoint);
    this.throwServerError(readErrorInReply(payload));
    const updates = this.reply.read(payload);
    if (updates.length === 0) {
      throw new ApiFailure({
        kind: 'malformed',
        status: this.response.status,
        words: this.ownWords(this.beginning),
      });
    }
    return updates;
  }

  private async *readStream(first: Uint8Array[]): AsyncGenerator<ChatUpdate[]> {
    let sawEvent = false;
    for await (const events of readEvents(this.chunks(first))) {
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
        if (event.data.startsWith('[DONE]')) {
          this.finished = true;
          return { updates, done: true };
        }
        const read = this.readEvent(event);
        if (read.some(({ type }) => type === 'finish')) this.finished = true;
        updates.push(...read);
      }
      return { updates };
    } catch (reason) {
      return { updates, failure: this.failure(reason) };
    }
  }

  private readEvent(event: StreamEvent): ChatUpdate[] {
    if (event.data.trim() === '') return [];
    const payload = this.parseEvent(event);
    this.throwServerError(readErrorInReply(payload, event.event));
    return this.reply.read(payload);
  }

  private parseEvent({ data, event, unterminated }: StreamEvent): unknown {
    try {
      return JSON.parse(data);
    } catch {
      if (event === 'error') return data;
      if (unterminated) return undefined;
      throw new ApiFailure({ kind: 'broken-event', words: this.ownWords(data) });
    }
  }

  private async *chunks(first: Uint8Array[] = []): AsyncGenerator<Uint8Array> {
    yield* first;
    for (;;) {
      const { done, value } = await this.readOrGiveUp();
      if (done) return;
      yield value;
    }
  }

  private async readOrGiveUp(): Promise<ReadableStreamReadResult<Uint8Array>> {
    const read = this.reader.read();
    if (!this.finished) return read;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const grace = new Promise<{ done: true; value: undefined }>((resolve) => {
      timer = setTimeout(() => resolve({ done: true, value: undefined }), graceAfterFinish);
    });
    // A connection that breaks after the finish takes nothing away.
    const settled = read.catch(() => ({ done: true as const, value: undefined }));
    return Promise.race([settled, grace]).finally(() => clearTimeout(timer));
  }

  private throwServerError(error: ServerError | undefined): void {
    if (!error) return;
    const { words, status, code, type } = error;
    throw new ApiFailure({ kind: 'stream-error', words: this.ownWords(words), status, code, type });
  }

  private throwNoEvents(): never {
    const { status } = this.response;
    if (looksLikeHtml(this.beginning)) parseJsonBody(this.beginning, this.response, this.endpoint);
    throw new ApiFailure(
      this.beginning.trim() === ''
        ? { kind: 'empty', status }
        : { kind: 'malformed', status, words: this.ownWords(this.beginning) },
    );
  }

  private ownWords(words: string): string {
    return maskKey(words.slice(0, 2000), this.endpoint.apiKey);
  }

  private failure(reason: unknown): ApiFailure {
    if (this.signal.aborted) return new ApiFailure({ kind: 'stopped' });
    if (reason instanceof ApiFailure) return reason;
    return new ApiFailure({ kind: 'cut-off' }, { cause: reason });
  }
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
