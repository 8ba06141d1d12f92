import { finiteNumber, textOrNull } from '$lib/base/api/wire/json';
import {
  respond,
  type ResponseEvent,
  type ResponseMembers,
  type ResponsePart,
} from '$lib/base/api/responses';
import { readStored, type StoredPlace } from '$lib/base/api/stored-responses';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { ApiFailure, type ApiError } from '$lib/base/api/wire/errors';
import { pause } from '$lib/base/platform/pause';

/** Milliseconds between two requests at first; each next wait is a fifth longer, up to the longest. */
const firstWait = 2000;
const maxWait = 15_000;

const maxRequestedWait = 60_000;

/** Failed requests in a row after which the response is given up; it can be read later. */
const maxFailures = 5;

interface Background {
  /** Absent if the service has the request already. */
  body?: () => Promise<ResponseMembers>;
  place: Partial<StoredPlace>;
}

/**
 * A response that the service generates whether or not a page reads it. Reads it to its end: a broken stream from where
 * it broke, and otherwise its status again and again. Throws ApiFailure if a request is refused, or several failed.
 * `endpoint` is read for each request, since hours later its key may have been removed.
 */
export async function* respondInBackground(
  endpoint: () => Promise<Endpoint>,
  { body, place: start }: Background,
  signal: AbortSignal,
): AsyncGenerator<ResponsePart> {
  let place = start;
  let failures = 0;
  for (let requests = 0; ; requests += 1) {
    try {
      for await (const part of await open(await endpoint(), { body, place }, signal)) {
        place = placeAfter(place, part);
        if (!('requestId' in part)) failures = 0;
        yield part;
      }
      return;
    } catch (reason) {
      const error = reason instanceof ApiFailure ? reason.error : undefined;
      if (!error || signal.aborted || !hasId(place)) throw reason;
      if (!isPassing(error)) {
        if (!refusesStream(error, place)) throw reason;
        place = { id: place.id };
      } else if ((failures += 1) > maxFailures) throw reason;
      await pause(waitBefore(requests, error), signal);
    }
  }
}

function waitBefore(requests: number, error: ApiError): number {
  const requested = error.kind === 'http' ? error.retryAfterMs : undefined;
  return requested === undefined
    ? Math.min(firstWait * 1.2 ** requests, maxWait)
    : Math.min(requested, maxRequestedWait);
}

async function open(endpoint: Endpoint, { body, place }: Background, signal: AbortSignal) {
  if (hasId(place)) return readStored(endpoint, place, signal);
  if (!body) throw new Error('A response is read by its id, or sent.');
  return respond(endpoint, await body(), signal);
}

/** The `place` of a response after this part. */
function placeAfter(place: Partial<StoredPlace>, part: ResponsePart): Partial<StoredPlace> {
  if ('requestId' in part) return place;
  // A reply that is not a stream says that the service does not stream it.
  if ('response' in part) return { id: textOrNull(part.response.id) ?? place.id };
  return part.events.reduce(afterEvent, place);
}

function afterEvent(place: Partial<StoredPlace>, { payload }: ResponseEvent): Partial<StoredPlace> {
  const { response, sequence_number: number } = payload ?? {};
  const id = (response as ResponseMembers | undefined)?.id;
  return {
    id: textOrNull(id) ?? place.id,
    after: finiteNumber(number) ?? place.after,
  };
}

function hasId(place: Partial<StoredPlace>): place is StoredPlace {
  return place.id !== undefined;
}

/** Whether the same request may be answered later; a response that has not ended is `cut-off`. */
function isPassing(error: ApiError): boolean {
  if (error.kind === 'http') return error.status >= 500 || [408, 409, 429].includes(error.status);
  return ['cut-off', 'unreachable', 'empty', 'html'].includes(error.kind);
}

/** Services stop streaming some minutes after the start, or never do it again, but report the status. */
function refusesStream(error: ApiError, { after }: Partial<StoredPlace>): boolean {
  return after !== undefined && error.kind === 'http' && ![401, 403, 404].includes(error.status);
}
