import type { Endpoint } from './wire/endpoint';
import { ApiFailure } from './wire/errors';
import type { StreamEvent } from './wire/event-stream';
import { isObject } from './wire/json';
import { isErrorPayload } from './wire/error-payload';
import { readServerError, streamErrorOf } from './wire/server-error';
import { isDone, StreamedReply } from './wire/streamed-reply';
import { send, type WireRequest } from './wire/transport';

export type ResponseMembers = { [name: string]: unknown };

/** One server-sent event of a streamed response (docs/service.md#response-items-and-events). */
export interface ResponseEvent {
  /** Type of the payload, else the name of the event, else `message`. */
  type: string;
  /** Undefined if the data is not a JSON object. */
  payload: ResponseMembers | undefined;
  /** The unchanged data. */
  data: string;
  /** True for an event of the response whose data is not JSON. */
  isBroken?: true;
}

/** One part of a reply: its request id, the events of one network read, or a whole response. */
export type ResponsePart =
  { requestId: string } | { events: ResponseEvent[] } | { response: ResponseMembers };

/** Statuses of a whole response that has not ended. */
const unfinished: unknown[] = ['queued', 'in_progress'];

const terminalTypes = [
  'response.completed',
  'response.failed',
  'response.incomplete',
  'response.cancelled',
];

/**
 * Sends a response request (POST /responses, docs/service.md#responses) and yields its parts. Ends normally only after
 * a terminal event, [DONE], or a whole response that has ended. Otherwise throws ApiFailure: `cut-off` if the stream
 * stopped early or the response has not ended, `stream-error` after an event of type error, `stopped` on abort.
 */
export function respond(
  endpoint: Endpoint,
  body: ResponseMembers,
  signal: AbortSignal,
): AsyncGenerator<ResponsePart> {
  return requestParts(endpoint, { method: 'POST', path: '/responses', json: body }, signal);
}

/** Sends a request whose reply is a response, whole or streamed, and yields its parts as `respond` does. */
export async function* requestParts(
  endpoint: Endpoint,
  request: WireRequest,
  signal: AbortSignal,
): AsyncGenerator<ResponsePart> {
  const response = await send(endpoint, { ...request, signal });
  const reply = new StreamedReply(endpoint, response, signal);
  try {
    if (reply.requestId) yield { requestId: reply.requestId };
    yield* read(reply, endpoint.apiKey);
  } catch (reason) {
    throw reply.failure(reason);
  } finally {
    reply.close();
  }
}

async function* read(reply: StreamedReply, apiKey?: string): AsyncGenerator<ResponsePart> {
  for await (const part of reply.parts()) {
    if ('whole' in part) {
      const response = wholeResponse(part.whole, reply, apiKey);
      yield { response };
      if (unfinished.includes(response.status)) throw new ApiFailure({ kind: 'cut-off' });
      return;
    }
    const { events, end } = readBatch(part.events, reply, apiKey);
    if (events.length > 0) yield { events };
    if (end instanceof ApiFailure) throw end;
    if (end) return;
  }
  throw reply.cutOff();
}

/** Reads events up to the one that ends the stream, with or without success. */
function readBatch(
  batch: StreamEvent[],
  reply: StreamedReply,
  apiKey?: string,
): { events: ResponseEvent[]; end?: ApiFailure | 'complete' } {
  const events: ResponseEvent[] = [];
  for (const read of batch) {
    if (isDone(read)) return { events, end: 'complete' };
    const { event, failure } = readEvent(read, reply, apiKey);
    events.push(event);
    if (failure) return { events, end: failure };
    const isWhole = !(read.unterminated && event.isBroken);
    if (isWhole && terminalTypes.includes(event.type)) return { events, end: 'complete' };
  }
  return { events };
}

function readEvent(
  read: StreamEvent,
  reply: StreamedReply,
  apiKey?: string,
): { event: ResponseEvent; failure?: ApiFailure } {
  const name = read.event ?? 'message';
  try {
    const parsed = reply.payload(read);
    const payload = isObject(parsed) ? parsed : undefined;
    const event = {
      type: typeOf(payload) ?? name,
      payload,
      data: read.data,
      ...(parsed === undefined && isOfResponse(read) && { isBroken: true as const }),
    };
    const failure = isError(event) ? streamError(parsed, apiKey) : undefined;
    return { event, failure };
  } catch (reason) {
    const event = { type: name, payload: undefined, data: read.data };
    return { event, failure: reply.failure(reason) };
  }
}

function isOfResponse({ event, data }: StreamEvent): boolean {
  return Boolean(event?.startsWith('response.')) && data.trim() !== '';
}

function typeOf(payload: ResponseMembers | undefined): string | undefined {
  return typeof payload?.type === 'string' && payload.type !== '' ? payload.type : undefined;
}

/** Besides events of type error, some servers send an error object without a type. */
function isError({ type, payload }: ResponseEvent): boolean {
  if (type === 'error') return true;
  return payload !== undefined && typeOf(payload) === undefined && isErrorPayload(payload);
}

function streamError(payload: unknown, apiKey?: string): ApiFailure {
  return new ApiFailure(streamErrorOf(readServerError(payload, apiKey)));
}

/** A failed response has an `error` member too, but is a valid response. */
function wholeResponse(payload: unknown, reply: StreamedReply, apiKey?: string): ResponseMembers {
  if (!isObject(payload)) return reply.throwMalformed();
  if (Array.isArray(payload.output) || payload.object === 'response') return payload;
  if (isErrorPayload(payload)) throw streamError(payload, apiKey);
  return reply.throwMalformed();
}
