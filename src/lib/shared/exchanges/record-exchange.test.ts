import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { send, type WireRequest } from '$lib/base/api/wire/transport';
import type { RecordedExchange } from '$lib/base/storage/exchanges';
import { Observation } from './observation';
import { recordExchange } from './record-exchange';

const key = 'sk-0123456789abcdef';
const sender = { connectionId: 'c1', connectionName: 'Mine', page: '/chat/' };

/** Returns the record of a request that `fetch` answers; the caller reads the reply, or does not. */
async function recorded(
  request: WireRequest,
  fetch: Endpoint['fetch'],
  read: (response: Response) => Promise<unknown> = (response) => response.text(),
): Promise<RecordedExchange> {
  let ended: (observation: Observation) => void;
  const end = new Promise<Observation>((resolve) => (ended = resolve));
  const endpoint: Endpoint = {
    baseUrl: 'https://api.test/v1',
    rootUrl: 'https://api.test',
    apiKey: key,
    fetch,
    observe: (sent) => new Observation(sent, ended),
  };
  await send(endpoint, request).then(read, () => undefined);
  return recordExchange(await end, endpoint, sender);
}

function streamOf(parts: Uint8Array[]): ReadableStream<Uint8Array> {
  const rest = [...parts];
  return new ReadableStream({
    pull(controller) {
      const next = rest.shift();
      if (next) controller.enqueue(next);
      else controller.close();
    },
  });
}

const chat: WireRequest = { method: 'POST', path: '/chat/completions', json: { model: 'm' } };

describe('An exchange is recorded', () => {
  it('with the limits that its reply reported', async () => {
    const headers = { 'x-ratelimit-remaining-tokens': '17', 'x-ratelimit-reset-tokens': '6s' };
    const { record } = await recorded(chat, async () => Response.json({}, { headers }));
    expect(record.limits).toEqual({ tokens: { remaining: 17, resetMs: 6000 } });
    const silent = await recorded(chat, async () => Response.json({}));
    expect(silent.record).not.toHaveProperty('limits');
  });

  it('with its request and its reply', async () => {
    const { record, content } = await recorded(chat, async () =>
      Response.json({ usage: { total_tokens: 5 } }, { headers: { 'x-request-id': 'r1' } }),
    );
    expect(record).toMatchObject({
      method: 'POST',
      url: 'https://api.test/v1/chat/completions',
      status: 200,
      end: 'complete',
      model: 'm',
      usage: { total: 5 },
      sentBytes: '{"model":"m"}'.length,
      receivedBytes: '{"usage":{"total_tokens":5}}'.length,
      ...sender,
    });
    expect(content.request).toEqual({
      kind: 'text',
      type: 'application/json',
      text: '{"model":"m"}',
    });
    expect(content.response).toMatchObject({ kind: 'text', text: '{"usage":{"total_tokens":5}}' });
    expect(content.responseHeaders).toContainEqual(['x-request-id', 'r1']);
  });

  it('without the key, wherever it occurs', async () => {
    const exchange = await recorded(
      { ...chat, json: { model: 'm', messages: [{ content: `my key is ${key}` }] } },
      async () =>
        new Response(`{"error":{"message":"${key} is wrong"}}`, {
          status: 401,
          headers: { 'content-type': 'application/json', 'x-echo': key },
        }),
    );
    expect(exchange.record.status).toBe(401);
    expect(JSON.stringify(exchange)).not.toContain(key);
    expect(exchange.content.requestHeaders).toContainEqual(['Authorization', 'Bearer [key]']);
    expect(exchange.content.responseHeaders).toContainEqual(['x-echo', '[key]']);
  });

  it('without the secrets in its address, its bodies and its headers', async () => {
    const headers = { Authorization: 'Bearer "x\\', 'X-Team-Token': 's3cret' };
    const json = { tools: [{ type: 'mcp', headers }] };
    const path = '/chat/completions?key=s3cret&a=1';
    const { record, content } = await recorded({ ...chat, json, path }, async () =>
      Response.json(json, { headers: { 'x-amz-security-token': 's3cret' } }),
    );
    const text =
      '{"tools":[{"type":"mcp","headers":{"Authorization":"[key]","X-Team-Token":"[key]"}}]}';
    expect(content.request).toMatchObject({ text });
    expect(content.response).toMatchObject({ text });
    expect(content.responseHeaders).toContainEqual(['x-amz-security-token', '[key]']);
    expect(record.url).toBe('https://api.test/v1/chat/completions?key=[key]&a=1');
  });

  it('with the moment of each piece of a stream', async () => {
    const { content } = await recorded(chat, async () => {
      const encoder = new TextEncoder();
      const parts = ['data: {"a":"ü', '"}\n\n', 'data: [DONE]\n\n'].map((part) =>
        encoder.encode(part),
      );
      return new Response(streamOf(parts), {
        headers: { 'content-type': 'text/event-stream' },
      });
    });
    expect(content.pieces?.length).toEqual(['data: {"a":"ü'.length, '"}\n\n'.length, 14]);
    expect(content.pieces?.at).toHaveLength(3);
  });

  it('with its end: cancelled by its reader, broken, or with no reply', async () => {
    const endless = async () =>
      new Response(new ReadableStream({ pull: (c) => c.enqueue(new Uint8Array([65])) }));
    const cancelled = await recorded(chat, endless, async ({ body }) => {
      const reader = body?.getReader();
      await reader?.read();
      await reader?.cancel();
    });
    expect(cancelled.record).toMatchObject({ end: 'cancelled', status: 200 });
    const breaking = async () =>
      new Response(new ReadableStream({ pull: (c) => c.error(new TypeError('reset')) }));
    const broken = await recorded(chat, breaking, (response) => response.text().catch(() => ''));
    expect(broken.record.end).toBe('broken');
    const none = await recorded(chat, () => Promise.reject(new TypeError('no')));
    expect(none.record).toMatchObject({ failure: { kind: 'unreachable' } });
    expect(none.record.status).toBeUndefined();
  });

  it('with files by name, type, size and digest alone', async () => {
    const sound = 'RIFF and so on';
    const form = new FormData();
    form.set('model', 'whisper');
    form.set('file', new File([sound], 'talk.wav', { type: 'audio/wav' }));
    const { content, record } = await recorded(
      { method: 'POST', path: '/audio/transcriptions', form },
      async () => Response.json({ text: 'Hi' }),
    );
    const digest = createHash('sha256').update(sound).digest('hex');
    expect(content.request).toEqual({
      kind: 'form',
      parts: [
        { name: 'model', value: 'whisper' },
        { name: 'file', file: 'talk.wav', type: 'audio/wav', bytes: sound.length, digest },
      ],
    });
    expect(record.model).toBe('whisper');
  });

  it('with a picture in JSON by size and digest alone', async () => {
    const bytes = new Uint8Array(3000).fill(7);
    const url = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
    const { content } = await recorded({ ...chat, json: { url } }, async () => Response.json({}));
    const digest = createHash('sha256').update(bytes).digest('hex');
    expect(content.request).toMatchObject({
      text: `{"url":"data:image/png;base64,(3000 bytes, sha-256 ${digest})"}`,
    });
  });

  it('with received audio, and the content of a file, by size and digest alone', async () => {
    const wav = async () => new Response('RIFF', { headers: { 'content-type': 'audio/wav' } });
    const speech = await recorded({ ...chat, path: '/audio/speech' }, wav);
    expect(speech.content.response).toMatchObject({ kind: 'bytes', type: 'audio/wav', bytes: 4 });
    const lines = async () =>
      new Response('{"a":1}\n', { headers: { 'content-type': 'application/jsonl' } });
    const file = await recorded({ method: 'GET', path: '/files/f1/content' }, lines);
    expect(file.content.response).toMatchObject({ kind: 'bytes', bytes: 8 });
  });
});
