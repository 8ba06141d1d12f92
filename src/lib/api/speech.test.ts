import { expect, it, vi } from 'vitest';
import type { Fetch } from './wire/endpoint';
import { speak } from './speech';
import { endpointAt, failureOf, replying } from '../../../tests/support/api/replies';

const request = { model: 'm', input: 'Hello', voice: 'v' };

it('sends JSON and returns the unchanged audio, with the headers', async () => {
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
])('tells what came in place of sound: %j', async (body, expected) => {
  const endpoint = replying(body, { headers: { 'content-type': 'audio/wav' } });
  expect(await failureOf(speak(endpoint, request))).toMatchObject(expected);
});

it('does not mistake raw audio for text though it begins like a page', async () => {
  const mulaw = new Uint8Array([0x3c, 0x68, 0x74, 0x6d, 0x6c, 0x3e, 0xff, 0x80]);
  expect((await speak(replying(mulaw), request)).audio.size).toBe(8);
});

it('reports the bytes as they arrive', async () => {
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
