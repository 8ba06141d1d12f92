import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request, type RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Cassette } from '../../src/lib/base/formats/cassettes/cassette.js';
import { readCassettes } from './cassettes.mjs';
import { bodyOf } from '../../tests/support/bridge';
import { startReplay } from './replay.mjs';

const url = 'https://api.test/v1/chat/completions';
const ask = (content: string, more: object = {}) => ({
  model: 'm',
  messages: [{ role: 'user', content }],
  ...more,
});
const recordedReply = (content: string) => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'content-length': '3' },
  body: { content },
  ms: 0,
});
const recorded: Cassette[] = [
  { request: { method: 'POST', url, body: ask('One?') }, reply: recordedReply('first') },
  { request: { method: 'POST', url, body: ask('One?') }, reply: recordedReply('second') },
  {
    request: { method: 'POST', url, body: ask('Stream?', { stream: true }) },
    reply: {
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      pieces: [
        { ms: 20, text: 'data: 1\n\n' },
        { ms: 60, text: 'data: [DONE]\n\n' },
      ],
      ms: 70,
    },
  },
];

let replay: Awaited<ReturnType<typeof startReplay>>;

async function start(options: Partial<Parameters<typeof startReplay>[0]> = {}, list = recorded) {
  const folder = await mkdtemp(join(tmpdir(), 'cassettes-'));
  for (const [index, one] of list.entries())
    await writeFile(join(folder, `${index}.json`), JSON.stringify(one));
  const cassettes = await readCassettes(folder);
  const token = 'token-of-this-replay';
  replay = await startReplay({ cassettes, token, consolePort: 1, pace: 'instant', ...options });
}

const post = (body: unknown, path = '/chat/completions') =>
  fetch(`${replay.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

beforeEach(() => start());
afterEach(() => replay.close());

describe('A request is answered', () => {
  it('by the same one, whatever the order of its members, and in turn if it was repeated', async () => {
    const { model, messages } = ask('One?');
    const contents = [];
    for (let count = 0; count < 3; count += 1) {
      const reply = await post({ messages, model });
      expect(reply.headers.get('x-replay-match')).toBe('exact');
      contents.push(((await reply.json()) as { content: string }).content);
    }
    expect(contents).toEqual(['first', 'second', 'second']);
  });

  it('by one with its model and its last message', async () => {
    const messages = [{ role: 'system', content: 'Be brief.' }, ...ask('One?').messages];
    const reply = await post({ model: 'm', messages, temperature: 1 });
    expect(reply.headers.get('x-replay-match')).toBe('model-and-last-message');
    expect(reply.headers.get('x-replay-file')).toBe('0.json');
    expect(await reply.json()).toEqual({ content: 'first' });
  });

  it('with 404 and the nearest one if none fits', async () => {
    const reply = await post(ask('Stream!'));
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({
      error: { message: expect.stringContaining('The nearest is 2.json') as string },
    });
  });

  it('by its stream, at the pace that was recorded', async () => {
    replay.close();
    await start({ pace: 'recorded' });
    const reply = await post(ask('Stream?', { stream: true }));
    expect(await reply.text()).toBe('data: 1\n\ndata: [DONE]\n\n');
  });

  it('with the share of faults that was wanted', async () => {
    replay.close();
    await start({ fault: { kind: '429', share: 0.5 } });
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await post(ask('One?'))).status);
    expect(statuses).toEqual([200, 429, 200, 429]);
  });
});

it('A form is recognized by its fields and the names of its files', async () => {
  replay.close();
  const body = { model: 'whisper', file: 'a.wav' };
  const request = { method: 'POST', url: 'https://api.test/v1/audio/transcriptions', body };
  await start({}, [{ request, reply: recordedReply('text') }]);
  const form = new FormData();
  form.set('model', 'whisper');
  form.set('file', new File(['sound'], 'a.wav'));
  const reply = await fetch(`${replay.url}/audio/transcriptions`, { method: 'POST', body: form });
  expect(reply.headers.get('x-replay-match')).toBe('exact');
});

it('A program that waits before it sends its request is told to continue', async () => {
  const { port, pathname } = new URL(`${replay.url}/chat/completions`);
  const headers = { expect: '100-continue', 'content-type': 'application/json' };
  const options = { port, host: '127.0.0.1', path: pathname, method: 'POST', headers };
  const sent = request(options).on('continue', () => sent.end(JSON.stringify(ask('One?'))));
  sent.flushHeaders();
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  expect(reply.resume().statusCode).toBe(200);
});

it.each<[string, RequestOptions & { body?: string }]>([
  ['GET with a body', { method: 'GET', body: 'x', headers: { 'content-length': 1 } }],
  ['TRACE', { method: 'TRACE' }],
  [
    'a form without its parts',
    { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=b' } },
  ],
  ['lists in lists without end', { method: 'POST', body: '['.repeat(50_000) + ']'.repeat(50_000) }],
])('A replay refuses %s in words', async (_, { body, ...options }) => {
  const { port, pathname } = new URL(`${replay.url}/models`);
  const sent = request({ port, host: '127.0.0.1', path: pathname, ...options });
  const [reply] = (await once(sent.end(body), 'response')) as [IncomingMessage];
  expect(reply.statusCode).toBe(400);
  expect(await bodyOf(reply)).toContain('The replay can’t read this request: ');
});

it('The address of a replay is known to those who started it only', async () => {
  const { origin } = new URL(replay.url);
  expect((await fetch(`${origin}/v1/models`)).status).toBe(404);
  const from = (site: string, url: string) => fetch(url, { headers: { origin: site } });
  const cors = 'access-control-allow-origin';
  for (const [url, status] of [
    [`${replay.url}/models`, 403],
    [`${origin}/v1/models`, 404],
  ] as const) {
    const reply = await from('https://evil.test', url);
    expect([reply.status, reply.headers.get(cors)]).toEqual([status, null]);
  }
  const reply = await from('http://127.0.0.1:1', `${origin}/v1/models`);
  expect([reply.status, reply.headers.get(cors)]).toEqual([404, 'http://127.0.0.1:1']);
});

it.each([
  ['an empty folder', {}, /no cassette in/],
  ['broken JSON', { 'a.json': '{' }, /a\.json can’t be read/],
  ['other JSON', { 'a.json': '{"request":{}}' }, /a\.json is no cassette/],
  [
    'a reply without a status',
    { 'a.json': JSON.stringify({ request: { method: 'GET', url }, reply: {} }) },
    /no status/,
  ],
  ...(
    [
      ['headers that are none', { headers: null }, /header/],
      ['a list of headers', { headers: ['a'] }, /header/],
      ['a header of two lines', { headers: { 'x-a': 'b\r\nSet-Cookie: c' } }, /header/],
      ['a control character in a header', { headers: { 'x-a': '\u0001' } }, /header/],
      ['a header in another script', { headers: { 'x-a': '日本' } }, /header/],
      ['a name of two words', { headers: { 'x a': 'b' } }, /header/],
      ['a number as a header', { headers: { 'x-a': 1 } }, /header/],
      ['pieces that are no list', { pieces: { ms: 1, text: '' } }, /pieces/],
      ['a piece that is nothing', { pieces: [null] }, /pieces/],
      ['a piece without a text', { pieces: [{ ms: 1, text: {} }] }, /pieces/],
      ['a piece without an end', { pieces: [{ ms: 1e12, text: '' }] }, /pieces/],
      ['a time in words', { ms: 'soon' }, /“ms”/],
      ['a time before the request', { ms: -1 }, /“ms”/],
    ] as [string, object, RegExp][]
  ).map(([name, reply, words]): [string, object, RegExp] => {
    const odd = { request: { method: 'GET', url }, reply: { status: 200, ...reply } };
    return [`a reply with ${name}`, { 'a.json': JSON.stringify(odd) }, words];
  }),
  [
    'an address of no service',
    { 'a.json': '{"request":{"method":"GET","url":"data:,x"},"reply":{"status":200}}' },
    /a URL/,
  ],
  [
    'what nests too deep',
    {
      'a.json': `{"request":{"method":"POST","url":"${url}","body":${'['.repeat(50_000)}${']'.repeat(50_000)}},"reply":{"status":200}}`,
    },
    /a\.json can’t be read/,
  ],
])('A folder with %s is refused with a reason', async (_, files, words) => {
  const folder = await mkdtemp(join(tmpdir(), 'cassettes-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await expect(readCassettes(folder)).rejects.toThrow(words);
});
