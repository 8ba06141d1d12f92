import { isObject, jsonOr, parseShallowJson } from './json';
import type { Endpoint } from './endpoint';
import { isErrorPayload } from './error-payload';
import { ApiFailure } from './errors';
import { eventLimit, readEvents, type StreamEvent } from './event-stream';
import { ReplyBody } from './reply-body';
import { readBodyError, type ServerError, shownWords, streamErrorOf } from './server-error';
import { parseJsonBody, requestIdOf } from './transport';

const done = '[DONE]';

/** One part of a reply: a single JSON payload, or the events of one network read. */
export type ReplyPart = { whole: unknown } | { events: StreamEvent[] };

/** The reply to a request that may be streamed, as it arrives. The caller must call `close` at the end. */
export class StreamedReply {
  readonly #body: ReplyBody;
  /** The beginning of the body, buffered until the body is known to be an event stream. */
  #beginning = '';
  #isEventStream: boolean | undefined;
  /** The words of lines that are in no event. */
  #unframed: ServerError | undefined;
  readonly #endpoint: Endpoint;
  readonly #response: Response;
  readonly #signal: AbortSignal;

  constructor(endpoint: Endpoint, response: Response, signal: AbortSignal) {
    this.#endpoint = endpoint;
    this.#response = response;
    this.#signal = signal;
    // send() refuses replies without a body.
    this.#body = new ReplyBody(response.body as ReadableStream<Uint8Array>);
  }

  get requestId(): string | undefined {
    return requestIdOf(this.#response);
  }

  /** Ends with the body; the caller decides whether the answer was complete. Throws ApiFailure. */
  async *parts(): AsyncGenerator<ReplyPart> {
    const first = await this.#readBeginning();
    if (!this.#isEventStream) {
      yield {
        whole: parseJsonBody(this.#beginning, this.#response, this.#endpoint, parseShallowJson),
      };
      return;
    }
    let sawEvent = false;
    for await (const events of readEvents(this.#body.pieces(first))) {
      const framed = events.filter(({ unframed }) => !unframed);
      const error = this.#takeUnframed(events.find(({ unframed }) => unframed)?.data);
      sawEvent ||= framed.length > 0;
      if (framed.length > 0) yield { events: error ? framed.filter(isNotDone) : framed };
      if (error) throw sawEvent ? this.cutOff() : new ApiFailure(streamErrorOf(error));
    }
    if (!sawEvent) this.#throwNoEvents();
  }

  /** The payload of an event; undefined for data that is not JSON and not part of an answer. Throws ApiFailure. */
  payload({ data, event, unterminated }: StreamEvent): unknown {
    // [DONE] with further text is not an end marker, but not part of an answer either.
    if (data.trim() === '' || data.trimStart().startsWith(done)) return undefined;
    const parsed = parseShallowJson(data);
    if ('value' in parsed) return parsed.value;
    if (event === 'error') return data;
    // An event of another name that is not JSON, such as a ping, is not part of an answer.
    if (unterminated || (event !== undefined && event !== 'message')) return undefined;
    throw new ApiFailure({ kind: 'broken-event', words: this.#ownWords(data) });
  }

  /** The failure of a stream that stopped early, with what the service wrote instead. */
  cutOff(options?: ErrorOptions): ApiFailure {
    const { words, details } = this.#unframed ?? {};
    return new ApiFailure(
      { kind: 'cut-off', ...(words && { words }), ...(details && { details }) },
      options,
    );
  }

  /** Returns an error that JSON outside of events reports; other text counts only if the stream stops early. */
  #takeUnframed(text: string | undefined): ServerError | undefined {
    if (text === undefined) return undefined;
    this.#unframed = readBodyError(text, this.#endpoint.apiKey);
    const payload = jsonOr(text, undefined);
    return isObject(payload) && isErrorPayload(payload) ? this.#unframed : undefined;
  }

  /** Marks the answer as complete; further events may still follow for a while, in milliseconds. */
  endSoon(grace?: number): void {
    this.#body.endSoon(grace);
  }

  /** Takes back `endSoon`: more of the answer has begun. */
  goOn(): void {
    this.#body.goOn();
  }

  close(): void {
    this.#body.close();
  }

  throwMalformed(): never {
    const { status } = this.#response;
    throw new ApiFailure({ kind: 'malformed', status, words: this.#ownWords(this.#beginning) });
  }

  /** Converts anything thrown while reading the reply to ApiFailure. */
  failure(reason: unknown): ApiFailure {
    if (this.#signal.aborted) return new ApiFailure({ kind: 'stopped' });
    if (reason instanceof ApiFailure) return reason;
    return this.cutOff({ cause: reason });
  }

  /**
   * Reads until the kind of body is known. Servers stream with any content type and may answer a streamed request with
   * JSON, so the first characters decide: `{`, `[` and `<` never begin an event stream. Any other body is read to its
   * end.
   */
  async #readBeginning(): Promise<Uint8Array[]> {
    const pieces: Uint8Array[] = [];
    const decoder = new TextDecoder();
    for await (const piece of this.#body.pieces()) {
      pieces.push(piece);
      this.#beginning += decoder.decode(piece, { stream: true });
      if (this.#isEventStream === undefined && this.#beginning.trim() !== '')
        this.#isEventStream = !/^\s*[{[<]/.test(this.#beginning);
      if (this.#isEventStream) break;
      if (this.#beginning.length > eventLimit)
        throw new ApiFailure({ kind: 'too-long', limitBytes: eventLimit });
    }
    return pieces;
  }

  #throwNoEvents(): never {
    const { status } = this.#response;
    const isFramed = /^\s*(:|data|event|id|retry)/.test(this.#beginning);
    if (isFramed) throw new ApiFailure({ kind: 'empty', status });
    this.throwMalformed();
  }

  #ownWords(words: string): string {
    return shownWords(words, this.#endpoint.apiKey);
  }
}

const isNotDone = (event: StreamEvent) => !isDone(event);

/** Whether the event's whole data is `[DONE]`, which ends a stream. */
export function isDone({ data }: StreamEvent): boolean {
  return data.trim() === done;
}
