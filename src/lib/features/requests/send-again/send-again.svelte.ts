import { isObject } from '$lib/base/api/wire/json';
import { atRoot, type Endpoint } from '$lib/base/api/wire/endpoint';
import { type ApiError, ApiFailure, errorOf } from '$lib/base/api/wire/errors';
import { readEvents, type StreamEvent } from '$lib/base/api/wire/event-stream';
import { exchangeIdOf } from '$lib/base/api/wire/exchange';
import { ReplyBody } from '$lib/base/api/wire/reply-body';
import { isDone } from '$lib/base/api/wire/streamed-reply';
import { send } from '$lib/base/api/wire/transport';
import type { Connection } from '$lib/shared/connections/model/connection';
import { FrameFlush } from '$lib/shared/runs/frame-flush';
import { AnswerReading, noAnswer, type ReplyAnswer } from '../answer/answer-reading';
import type { Destination } from './destination';
import type { RequestAgain } from './request-again';

/** A repeated request under way. */
export interface Sending {
  /** Milliseconds since 1970. */
  sentAt: number;
  status?: number;
  bytes: number;
  events: number;
  /** The part that was drawn. */
  answer: ReplyAnswer;
}

interface Parts {
  /** The address and the key. Throws ApiFailure. */
  endpoint: (connection: Connection) => Promise<Endpoint>;
  /** The exchange that is sent again. The new one stores it as the item that it was sent for. */
  sentFor: string;
}

/** Sends a recorded request again: one exchange, recorded as usual, without retries. */
export class SendAgain {
  /** Set while it is under way. */
  sending = $state.raw<Sending>();
  /** Why nothing was sent, or nothing of it was recorded. */
  failure = $state.raw<{ error: ApiError; connection: Connection }>();

  readonly #parts: Parts;
  #controller = new AbortController();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Resolves with the id of the new exchange once it has ended, however it ended; undefined if none was recorded. */
  async send(request: RequestAgain, destination: Destination): Promise<string | undefined> {
    this.#controller = new AbortController();
    this.failure = undefined;
    this.sending = { sentAt: Date.now(), bytes: 0, events: 0, answer: noAnswer };
    try {
      return await this.#exchange(request, destination);
    } catch (reason) {
      const error = errorOf(reason);
      if (error.exchangeId !== undefined) return error.exchangeId;
      if (error.kind !== 'stopped') this.failure = { error, connection: destination.connection };
      return undefined;
    } finally {
      this.sending = undefined;
    }
  }

  stop(): void {
    this.#controller.abort();
  }

  async #exchange(
    request: RequestAgain,
    { connection, base, path }: Destination,
  ): Promise<string | undefined> {
    const { signal } = this.#controller;
    const found = await this.#parts.endpoint(connection);
    if (signal.aborted) throw new ApiFailure({ kind: 'stopped' });
    const endpoint = {
      ...(base === 'rootUrl' ? atRoot(found) : found),
      sentFor: this.#parts.sentFor,
    };
    const response = await send(endpoint, { ...request, path, signal });
    this.#update({ status: response.status });
    const id = exchangeIdOf(response);
    const reading = new AnswerReading();
    const frame = new FrameFlush(() => this.#update({ answer: reading.answer }));
    try {
      await readToEnd(response, {
        bytes: (count) => this.#update({ bytes: (this.sending?.bytes ?? 0) + count }),
        events: (events) => {
          this.#update({ events: (this.sending?.events ?? 0) + events.length });
          for (const { event, data } of events) reading.push({ type: event ?? '', data });
          frame.request();
          return wantsOne(request) && events.some(({ data }) => lastEvent.test(data));
        },
      });
    } catch (reason) {
      // Its record shows the received part and how it ended.
      if (id === undefined) throw reason;
    } finally {
      frame.cancel();
    }
    return id;
  }

  #update(change: Partial<Sending>): void {
    if (this.sending) this.sending = { ...this.sending, ...change };
  }
}

/** Each of several answers has its own end. */
function wantsOne({ json }: RequestAgain): boolean {
  return !isObject(json) || typeof json.n !== 'number' || json.n <= 1;
}

/** Little more may follow such an event, though some servers keep the connection open. */
const lastEvent =
  /"finish_reason"\s*:\s*"|"type"\s*:\s*"response\.(?:completed|failed|incomplete)"|"type"\s*:\s*"transcript\.text\.done"/;

interface ReadProgress {
  bytes: (count: number) => void;
  /** Returns whether little more may follow. */
  events: (events: StreamEvent[]) => boolean;
}

/** Reads any reply to its end; a stream up to the event that ends it. Rejects as its reader does. */
async function readToEnd(response: Response, progress: ReadProgress): Promise<void> {
  if (!response.body) return;
  const body = new ReplyBody(response.body);
  const isStream = /event-stream/i.test(response.headers.get('content-type') ?? '');
  try {
    const pieces = counted(body.pieces(), progress.bytes);
    if (!isStream) return await drain(pieces);
    for await (const events of readEvents(pieces)) {
      const isEnding = progress.events(events);
      if (events.some(isDone)) return;
      if (isEnding) body.endSoon();
    }
  } finally {
    body.close();
  }
}

async function* counted(
  pieces: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    count(piece.length);
    yield piece;
  }
}

async function drain(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const reader = pieces[Symbol.asyncIterator]();
  while (!(await reader.next()).done);
}
