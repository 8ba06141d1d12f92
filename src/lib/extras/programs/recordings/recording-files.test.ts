import { describe, expect, it } from 'vitest';
import { readDirectory } from '$lib/base/formats/zip/zip-file';
import { contentSample, exchangeSample } from '../../../../../tests/support/storage/samples';
import { cassetteOf } from './cassette';
import { RecordingWriter } from './recording-writer';
import { mswHandlers, respxModule, vcrCassette } from './recording-files';

const json = (value: unknown) => ({
  kind: 'text' as const,
  type: 'application/json',
  text: JSON.stringify(value),
});
const url = 'https://api.test/v1/chat/completions';

const whole = {
  record: exchangeSample({ url, status: 200, endedAt: 40 }),
  content: contentSample({
    request: json({ model: 'm', messages: [{ role: 'user', content: 'Hi “there” 🙂' }] }),
    responseHeaders: [
      ['content-type', 'application/json'],
      ['content-length', '20'],
      ['set-cookie', 'session=1'],
    ],
    response: json({ id: 'chatcmpl-1', api_key: 'sk-secret' }),
  }),
};
const streamed = {
  record: exchangeSample({ url, status: 200, endedAt: 99 }),
  content: contentSample({
    request: json({ model: 'm', stream: true }),
    responseHeaders: [['content-type', 'text/event-stream']],
    response: { kind: 'text', type: 'text/event-stream', text: 'data: 1\n\ndata: [DONE]\n\n' },
    pieces: { at: [10, 90], length: [9, 14] },
  }),
};

describe('A cassette', () => {
  it('has the request and the reply, without secrets and without headers of the transfer', () => {
    expect(cassetteOf(whole)).toEqual({
      request: {
        method: 'POST',
        url,
        body: { model: 'm', messages: [{ role: 'user', content: 'Hi “there” 🙂' }] },
      },
      reply: {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: { id: 'chatcmpl-1', api_key: '[key]' },
        ms: 40,
      },
    });
  });

  it('has the pieces of a stream with their moments', () => {
    expect(cassetteOf(streamed)?.reply.pieces).toEqual([
      { ms: 10, text: 'data: 1\n\n' },
      { ms: 90, text: 'data: [DONE]\n\n' },
    ]);
  });

  it('is not made where the reply is missing, or only its size is known', () => {
    const sound = { kind: 'bytes' as const, type: 'audio/mpeg', bytes: 9 };
    expect(
      cassetteOf({ ...whole, record: exchangeSample({ url, status: undefined }) }),
    ).toBeUndefined();
    expect(cassetteOf({ ...whole, content: contentSample({ response: sound }) })).toBeUndefined();
  });
});

const cassettes = [whole, streamed].flatMap((one) => cassetteOf(one) ?? []);

it('A file for tests contains what was added, but no exchange without a reply', async () => {
  const writer = new RecordingWriter('cassettes');
  const failed = { ...whole, record: exchangeSample({ url, status: undefined }) };
  expect([writer.add([whole, failed]), writer.add([streamed])]).toEqual([1, 1]);
  const { entries } = await readDirectory(await writer.end());
  expect([...entries.keys()]).toEqual([
    '0001-post-chat-completions.json',
    '0002-post-chat-completions.json',
  ]);
});

it('Handlers for msw contain every recorded exchange as data', () => {
  const code = mswHandlers(cassettes);
  const data = /const recorded: Recorded\[\] = (\[[\s\S]*?\n\]);/.exec(code)?.[1] ?? '';
  expect(JSON.parse(data)).toEqual(cassettes);
});

it('A cassette for VCR.py contains every interaction', () => {
  expect(JSON.parse(vcrCassette(cassettes))).toMatchObject({
    version: 1,
    interactions: [
      { request: { uri: url }, response: { status: { code: 200 } } },
      { response: { body: { string: 'data: 1\n\ndata: [DONE]\n\n' } } },
    ],
  });
});

it('Mocks for respx contain every recorded exchange, as a literal that Python reads too', () => {
  const literal = /json\.loads\((".*")\)\n/.exec(respxModule(cassettes))?.[1] ?? '';
  expect(JSON.parse(JSON.parse(literal) as string)).toMatchObject([
    { request: cassettes[0]?.request, replies: [{ status: 200 }] },
    { replies: [{ text: 'data: 1\n\ndata: [DONE]\n\n' }] },
  ]);
});
