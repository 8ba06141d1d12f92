import { readErrorInReply } from '$lib/base/api/chat-reply';
import { isObject, jsonOr } from '$lib/base/api/wire/json';
import { hostOf } from '$lib/base/api/wire/endpoint';
import type { ApiError } from '$lib/base/api/wire/errors';
import { httpErrorOf, readServerError, streamErrorOf } from '$lib/base/api/wire/server-error';
import { looksLikeHtml } from '$lib/base/api/wire/web-page';
import { hasNullBody } from '$lib/base/api/wire/masked-reply';
import type { ExchangeContent, ExchangeRecord } from '$lib/base/storage/exchange-records';
import { isEventStream } from './reply-events';

/** UTF-16 units at the end of a stream that are searched for an error, which is mostly the last event. */
const tail = 20_000;

/** The key was already masked when the exchange was recorded. */
const unknownEndpoint = { baseUrl: '', rootUrl: '' };

/** The failure of an exchange, as its page received it; undefined if it succeeded or the person stopped it. */
export function failureOf(record: ExchangeRecord, content: ExchangeContent): ApiError | undefined {
  const { failure, status, url, at, endedAt, end } = record;
  if (failure) return failure.kind === 'stopped' ? undefined : failure;
  if (status === undefined) return undefined;
  const { response } = content;
  const text = response.kind === 'text' ? response.text : '';
  if (status >= 400) {
    const headers = new Headers(content.responseHeaders);
    return httpErrorOf({ status, headers }, text, unknownEndpoint, at + endedAt);
  }
  // An exchange that has not ended cannot miss its end. If its page died, that is the reason.
  if (end === 'under-way' || end === 'interrupted') return streamError(text);
  return isEventStream(content)
    ? (streamError(text) ?? brokenOff(record) ?? unended(record, text))
    : (brokenOff(record) ?? unusable(status, hostOf(url), content));
}

function brokenOff({ end }: ExchangeRecord): ApiError | undefined {
  return end === 'broken' ? { kind: 'cut-off' } : undefined;
}

/** Whether a stream counts as finished is a promise: docs/promises.md P-N1. */
const endOfAnswer = /\[DONE\]|"finish_reason"\s*:\s*"|"response\.(?:completed|failed|incomplete)"/;

function unended({ end }: ExchangeRecord, text: string): ApiError | undefined {
  return end === 'complete' && !endOfAnswer.test(text.slice(-tail))
    ? { kind: 'cut-off' }
    : undefined;
}

function unusable(status: number, host: string, { response }: ExchangeContent) {
  if (response.kind === 'none' && !hasNullBody(status)) return { kind: 'empty' as const, status };
  if (response.kind === 'text' && looksLikeHtml(response.text))
    return { kind: 'html' as const, status, host };
  return undefined;
}

function streamError(text: string): ApiError | undefined {
  const lines = text.slice(-tail).split('\n').reverse();
  for (const line of lines) {
    const error = errorIn(jsonOr(line.replace(/^data:/, ''), null));
    if (error) return streamErrorOf(error);
  }
  return undefined;
}

function errorIn(payload: unknown) {
  if (!isObject(payload)) return undefined;
  if (payload.type === 'response.failed') return readServerError(payload.response);
  return readErrorInReply(payload, undefined, payload.type === 'error' ? 'error' : undefined);
}
