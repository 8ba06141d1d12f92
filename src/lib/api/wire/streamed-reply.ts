import { parseShallowJson } from '../json';
import type { Endpoint } from './endpoint';
import { ApiFailure } from './errors';
import { eventLimit, readEvents, type StreamEvent } from './event-stream';
import { ReplyBody } from './reply-body';
import { shownWords } from './server-words';
import { parseJsonBody, requestIdOf } from './transport';

const done = '[DONE]';

/** What a reply brings: one JSON payload, or the events of one network read. */
export type ReplyPart = { whole: unknown } | { events: StreamEvent[] };

/** The reply to a request that may be answered by a stream, as it arrives. `close` must be called at the end. */
export class StreamedReply {
  readonly #body: ReplyBody;
  /** The beginning of the body, kept until it is known to be an event stream. */
  #beginning = '';
  #isEventStream: boolean | undefined;
  readonly #endpoint: Endpoint;
  readonly #response: Response;
  readonly #signal: AbortSignal;

  constructor(endpoint: Endpoint, response: Response, signal: AbortSignal) {
    this.#endpoint = endpoint;
    this.#response = response;
    this.#signal = signal;
    // send() has refused replies without a body.
    this.#body = new ReplyBody(response.body as ReadableStream<Uint8Array>);
  }

  get requestId(): string | undefined {
    return requestIdOf(this.#response);
  }

  /** Ends where the body ends; whether that was an end that counts is for the caller to say. Throws ApiFailure. */
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
      sawEvent = true;
      yield { events };
    }
    if (!sawEvent) this.#throwNoEvents();
  }

  /** The payload of an event; undefined for one that is not JSON and is no part of an answer. Throws ApiFailure. */
  payload({ data, event, unterminated }: StreamEvent): unknown {
    // An end with something after it counts as none, and is no part of an answer either.
    if (data.trim() === '' || data.trimStart().startsWith(done)) return undefined;
    const parsed = parseShallowJson(data);
    if ('value' in parsed) return parsed.value;
    if (event === 'error') return data;
    // Pings and the like: an event of another name that is not JSON is no part of an answer.
    if (unterminated || (event !== undefined && event !== 'message')) return undefined;
    throw new ApiFailure({ kind: 'broken-event', words: this.#ownWords(data) });
  }

  /** The answer is complete; what belongs to it may still follow for a while. */
  endSoon(): void {
    this.#body.endSoon();
  }

  close(): void {
    this.#body.close();
  }

  throwMalformed(): never {
    const { status } = this.#response;
    throw new ApiFailure({ kind: 'malformed', status, words: this.#ownWords(this.#beginning) });
  }

  /** Whatever was thrown while the reply was read, as the one class that the client throws. */
  failure(reason: unknown): ApiFailure {
    if (this.#signal.aborted) return new ApiFailure({ kind: 'stopped' });
    if (reason instanceof ApiFailure) return reason;
    return new ApiFailure({ kind: 'cut-off' }, { cause: reason });
  }

  /**
   * Servers stream under any content type and answer with JSON where a stream was asked for, so the first characters
   * decide: `{`, `[` and `<` never begin an event stream. Whatever does not begin one is read to its end.
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

/** `[DONE]`, which ends a stream, is the whole data of its event. */
export function isDone({ data }: StreamEvent): boolean {
  return data.trim() === done;
}
