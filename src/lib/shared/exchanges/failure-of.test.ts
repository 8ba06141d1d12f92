import { describe, expect, it } from 'vitest';
import type { ExchangeContent } from '$lib/base/storage/exchange-records';
import { failureOf } from './failure-of';
import { contentSample, exchangeSample } from '../../../../tests/support/storage/samples';

const record = exchangeSample({ at: Date.parse('2026-11-20T12:00:00Z'), endedAt: 0 });

function reply(text: string, more: Partial<ExchangeContent> = {}): ExchangeContent {
  return contentSample({ response: { kind: 'text', type: 'application/json', text }, ...more });
}

describe('The failure of a recorded exchange', () => {
  it('is the recorded failure if no reply came, unless the person stopped it', () => {
    const { status: _, ...silent } = record;
    const failure = { kind: 'unreachable', host: 'api.test', cause: 'cors' } as const;
    expect(failureOf({ ...silent, failure }, reply(''))).toEqual(failure);
    expect(failureOf({ ...silent, failure: { kind: 'stopped' } }, reply(''))).toBeUndefined();
  });

  it('is read from a refusal with its message, its code and the wait that it names', () => {
    const body = { error: { message: 'Slow down', code: 'rate_limit_exceeded' } };
    const date: [string, string] = ['retry-after', 'Fri, 20 Nov 2026 12:00:30 GMT'];
    const content = reply(JSON.stringify(body), { responseHeaders: [date] });
    expect(failureOf({ ...record, status: 429 }, content)).toMatchObject({
      kind: 'http',
      status: 429,
      words: 'Slow down',
      code: 'rate_limit_exceeded',
      retryAfterMs: 30_000,
    });
    const worded = reply('{"error":{"message":"Try again in 1m11.5s."}}');
    expect(failureOf({ ...record, status: 429 }, worded)).toMatchObject({ retryAfterMs: 71_500 });
  });

  it('is a web page instead of an API, refused or not', () => {
    const page = reply('<!doctype html><title>Sign in</title>');
    expect(failureOf(record, page)).toMatchObject({ kind: 'html', host: 'api.test' });
    expect(failureOf({ ...record, status: 403 }, page)).toMatchObject({ isHtml: true });
  });

  it('is an answer that is empty or was cut off', () => {
    expect(failureOf(record, reply('', { response: { kind: 'none' } }))).toMatchObject({
      kind: 'empty',
    });
    expect(failureOf({ ...record, end: 'broken' }, reply('{"a":'))).toEqual({ kind: 'cut-off' });
    const text = 'data: {"choices":[{"delta":{"content":"Hal"},"finish_reason":null}]}\n\n';
    const stream = { kind: 'text', type: 'text/event-stream', text } as const;
    expect(failureOf(record, reply('', { response: stream }))).toEqual({ kind: 'cut-off' });
  });

  it('is not blamed on the service if the page ended first', () => {
    const nothing = reply('', { response: { kind: 'none' } });
    for (const end of ['under-way', 'interrupted'] as const)
      expect(failureOf({ ...record, end }, nothing)).toBeUndefined();
  });

  it.each([
    ['{"error":{"message":"boom","status_code":503}}', 503],
    ['{"type":"error","message":"boom"}', undefined],
    ['{"type":"response.failed","response":{"error":{"message":"boom"}}}', undefined],
  ])('is the error inside of a stream: %s', (payload, status) => {
    const text = `data: {"choices":[]}\n\ndata: ${payload}\n\ndata: [DONE]\n\n`;
    const content = reply(text, { response: { kind: 'text', type: 'text/event-stream', text } });
    expect(failureOf(record, content)).toMatchObject({
      kind: 'stream-error',
      words: 'boom',
      ...(status && { status }),
    });
  });

  it('is undefined if it was answered', () => {
    expect(failureOf(record, reply('{"choices":[]}'))).toBeUndefined();
    expect(failureOf({ ...record, status: 204 }, reply('', { response: { kind: 'none' } }))).toBe(
      undefined,
    );
    const sound = { kind: 'bytes', type: 'audio/wav', bytes: 7 } as const;
    expect(failureOf(record, reply('', { response: sound }))).toBeUndefined();
    const text = 'data: {"choices":[{"delta":{"content":"an \\"error\\""}}]}\n\ndata: [DONE]\n\n';
    const stream = { kind: 'text', type: 'text/event-stream', text } as const;
    expect(failureOf(record, reply('', { response: stream }))).toBeUndefined();
  });
});
