import type { IncomingMessage } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { endpointAt, failureOf, replying, withServer } from '../../../../tests/support/api/replies';
import { speak, transcribe, translate } from './audio';
import type { Fetch } from './wire/endpoint';

const file = new File(['RIFF'], 'talk.wav', { type: 'audio/wav' });

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const piece of request) body += String(piece);
  return body;
}

/** The form fields that a call sends, and the path. */
async function sent(call: typeof transcribe, request: Parameters<typeof transcribe>[1]) {
  const fetch = vi.fn<Fetch>(() => Promise.resolve(Response.json({ text: 'a' })));
  await call(endpointAt('https://api.test/v1', fetch), request);
  const [url, init] = fetch.mock.calls[0] ?? [];
  return { url, headers: init?.headers, fields: [...(init?.body as FormData).entries()] };
}

describe('A transcription request', () => {
  it('is a form with the fields that are set, arrays by repeating their name, the file under its own', async () => {
    const { url, headers, fields } = await sent(transcribe, {
      model: 'm',
      file,
      language: undefined,
      temperature: 0.2,
      response_format: 'verbose_json',
      'timestamp_granularities[]': ['word', 'segment'],
    });
    expect(url).toBe('https://api.test/v1/audio/transcriptions');
    expect(headers).not.toHaveProperty('Content-Type');
    expect(fields).toEqual([
      ['model', 'm'],
      ['temperature', '0.2'],
      ['response_format', 'verbose_json'],
      ['timestamp_granularities[]', 'word'],
      ['timestamp_granularities[]', 'segment'],
      ['file', expect.objectContaining({ name: 'talk.wav', size: 4 })],
    ]);
  });

  it('may have an address instead of a file, and may be for a translation', async () => {
    const { url, fields } = await sent(translate, { model: 'm', url: 'https://a.test/b.mp3' });
    expect(url).toBe('https://api.test/v1/audio/translations');
    expect(fields).toEqual([
      ['model', 'm'],
      ['url', 'https://a.test/b.mp3'],
    ]);
  });

  it('crosses a real network with the key in Authorization', async () => {
    let received = '';
    let authorization: string | undefined;
    await withServer(
      (incoming, outgoing) => {
        authorization = incoming.headers.authorization;
        void bodyOf(incoming).then((body) => {
          received = body;
          outgoing.end(' Hello.\n');
        });
      },
      async (origin) => {
        const reply = await transcribe(endpointAt(origin), { model: 'm', file });
        expect(reply.text).toBe('Hello.');
      },
    );
    expect(authorization).toMatch(/^Bearer /);
    expect(received).toContain('filename="talk.wav"');
  });
});

describe('A transcription reply', () => {
  it('has the request id of its header if the body has none', async () => {
    const endpoint = replying('{"text":"a"}', { headers: { 'x-request-id': 'req_7' } });
    expect((await transcribe(endpoint, { model: 'm', file })).requestId).toBe('req_7');
  });

  it.each([
    ['<!doctype html><title>Sign in</title>', 'html'],
    ['', 'empty'],
    ['{"status":"ok"}', 'malformed'],
    ['null', 'empty'],
    ['{"text":"Hello', 'malformed'],
  ])('that is no transcript is reported by its kind: %j', async (body, kind) => {
    const error = await failureOf(transcribe(replying(body), { model: 'm', file }));
    expect(error.kind).toBe(kind);
  });

  it('that was cut off is reported with all of its text', async () => {
    const body = `{"text":"${'word '.repeat(2000)}`;
    const error = await failureOf(transcribe(replying(body), { model: 'm', file }));
    expect(error).toMatchObject({ kind: 'malformed', isCut: true, words: body.trim() });
  });

  it('that refuses the request has the message of the server', async () => {
    const body = JSON.stringify({ error: { message: 'audio too short', param: 'file' } });
    const error = await failureOf(
      transcribe(replying(body, { status: 400 }), { model: 'm', file }),
    );
    expect(error).toMatchObject({
      kind: 'http',
      status: 400,
      words: 'audio too short',
      param: 'file',
    });
  });

  it('is stopped by the signal', async () => {
    const stop = new AbortController();
    stop.abort();
    const fetch: Fetch = (_, init) => Promise.reject(init.signal?.reason as Error);
    const call = transcribe(
      endpointAt('https://api.test/v1', fetch),
      { model: 'm', file },
      { signal: stop.signal },
    );
    expect((await failureOf(call)).kind).toBe('stopped');
  });
});

const request = { model: 'm', input: 'Hello', voice: 'v' };

it('A request for speech sends JSON and returns the unchanged audio, with the headers', async () => {
  const wav = new Uint8Array([0x52, 0x49, 0x46, 0x46, 0, 0xff]);
  const fetch = vi.fn<Fetch>(() =>
    Promise.resolve(new Response(wav, { headers: { 'content-type': 'audio/mpeg' } })),
  );
  const { audio, headers } = await speak(endpointAt('https://api.test/v1', fetch), request);
  expect(fetch.mock.calls[0]?.[0]).toBe('https://api.test/v1/audio/speech');
  expect(JSON.parse(fetch.mock.calls[0]?.[1].body as string)).toEqual(request);
  expect(new Uint8Array(await audio.arrayBuffer())).toEqual(wav);
  expect(headers.get('content-type')).toBe('audio/mpeg');
});

it.each([
  ['', { kind: 'empty' }],
  ['<html><body>Bad gateway</body></html>', { kind: 'html' }],
  ['{"error":{"message":"no such voice"}}', { kind: 'malformed', words: 'no such voice' }],
  ['{"status":"queued"}', { kind: 'malformed', words: '{"status":"queued"}' }],
  ['[]', { kind: 'malformed', words: '[]' }],
])('A reply that is no sound is reported as what it is: %j', async (body, expected) => {
  const endpoint = replying(body, { headers: { 'content-type': 'audio/wav' } });
  expect(await failureOf(speak(endpoint, request))).toMatchObject(expected);
});

it('Raw audio is not taken for text though it begins like a page', async () => {
  const mulaw = new Uint8Array([0x3c, 0x68, 0x74, 0x6d, 0x6c, 0x3e, 0xff, 0x80]);
  expect((await speak(replying(mulaw), request)).audio.size).toBe(8);
});

it('The bytes of a speech are reported as they arrive', async () => {
  const body = new ReadableStream({
    start(controller) {
      for (const size of [2, 3]) controller.enqueue(new Uint8Array(size).fill(0xff));
      controller.close();
    },
  });
  const onbytes = vi.fn();
  const endpoint = endpointAt('https://api.test/v1', () => Promise.resolve(new Response(body)));
  await speak(endpoint, request, undefined, onbytes);
  expect(onbytes.mock.calls).toEqual([[2], [5]]);
});
