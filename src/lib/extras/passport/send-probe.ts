import { isObject, type Members } from '$lib/base/api/wire/json';
import { atRoot, type Endpoint } from '$lib/base/api/wire/endpoint';
import { type ApiError, ApiFailure } from '$lib/base/api/wire/errors';
import { isDone, StreamedReply } from '$lib/base/api/wire/streamed-reply';
import { send } from '$lib/base/api/wire/transport';
import type { ProbeOutcome, ProbeResult } from '$lib/base/storage/passports';
import type { Probe, ProbeReply } from './probes';

/** UTF-16 units of the words that are stored. */
const maxWords = 300;

/** UTF-16 units of a stream that are read: its answer has at most 64 tokens, and a stream may never end. */
const maxText = 1024 * 1024;

/** `error` is what prevented success. */
export type SentProbe = ProbeResult & { error?: ApiError };

/** Sends one probe. Rejects with ApiFailure `stopped` only. */
export async function sendProbe(
  endpoint: Endpoint,
  probe: Probe,
  signal: AbortSignal,
): Promise<SentProbe> {
  try {
    const reply = await replyTo(probe.atRoot ? atRoot(endpoint) : endpoint, probe, signal);
    const { outcome, words = '' } = probe.read?.(reply) ?? { outcome: 'works' };
    return { id: probe.id, outcome, words: words.slice(0, maxWords) };
  } catch (reason) {
    if (!(reason instanceof ApiFailure) || reason.error.kind === 'stopped') throw reason;
    const { error } = reason;
    const status = 'status' in error && error.status ? `HTTP ${error.status}` : '';
    const words = ('words' in error && error.words) || status;
    return { id: probe.id, outcome: outcomeOf(error), words: words.slice(0, maxWords), error };
  }
}

/** A refusal of this request, not of the key, the rate or the service as a whole. */
const refusing = [400, 404, 405, 413, 415, 422, 501];

function outcomeOf(error: ApiError): ProbeOutcome {
  const isRefusal =
    (error.kind === 'http' && refusing.includes(error.status)) ||
    error.kind === 'html' ||
    error.kind === 'stream-error';
  return isRefusal ? 'refused' : 'unknown';
}

async function replyTo(
  endpoint: Endpoint,
  { method, path, json }: Probe,
  signal: AbortSignal,
): Promise<ProbeReply> {
  const startedAt = performance.now();
  const response = await send(endpoint, { method, path, json, signal });
  const stream = new StreamedReply(endpoint, response, signal);
  const reply: ProbeReply = {
    json: {},
    events: [],
    isDone: false,
    headers: response.headers,
    firstMs: undefined,
    totalMs: 0,
  };
  let length = 0;
  try {
    for await (const part of stream.parts()) {
      if (length > maxText) break;
      if ('whole' in part) reply.json = isObject(part.whole) ? part.whole : {};
      else
        for (const event of part.events) {
          length += event.data.length;
          // Some services leave the socket open after their last event.
          if (isDone(event)) stream.endSoon();
          reply.isDone ||= isDone(event);
          const payload = stream.payload(event);
          if (!isObject(payload)) continue;
          reply.firstMs ??= hasText(payload) ? performance.now() - startedAt : undefined;
          reply.events.push(payload);
        }
    }
  } catch (reason) {
    throw stream.failure(reason);
  } finally {
    stream.close();
  }
  return { ...reply, totalMs: performance.now() - startedAt };
}

function hasText({ choices }: Members): boolean {
  const [choice] = Array.isArray(choices) ? (choices as unknown[]) : [];
  const delta = isObject(choice) ? choice.delta : undefined;
  return isObject(delta) && typeof delta.content === 'string' && delta.content !== '';
}
