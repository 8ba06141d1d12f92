import { describe, expect, it } from 'vitest';
import { type LegacyPath, legacyReply, textOfLine } from './legacy';
import { arriving, endpointAt, failureOf } from '../../../../tests/support/api/replies';
import { ApiFailure } from './wire/errors';

const signal = new AbortController().signal;

function serving(body: BodyInit, calls: [string, RequestInit][] = []) {
  return endpointAt('https://api.test/openai/v1', (url, init) => {
    calls.push([url, init]);
    return Promise.resolve(new Response(body));
  });
}

async function piecesOf(body: BodyInit): Promise<string[]> {
  const pieces = [];
  for await (const piece of legacyReply(serving(body), 'completions', {}, signal))
    pieces.push(piece);
  return pieces.filter(Boolean);
}

it.each<[LegacyPath, string, string]>([
  ['completions', 'POST', 'https://api.test/openai/v1/completions'],
  ['text-completion', 'POST', 'https://api.test/v1/request_manager/text_completion'],
  ['models', 'GET', 'https://api.test/v1/model_manager/models'],
])('A legacy request asks %s at the path of docs/service.md#legacy', async (name, method, url) => {
  const calls: [string, RequestInit][] = [];
  const body = method === 'POST' ? { prompt: 'Hi' } : undefined;
  for await (const _ of legacyReply(serving('ok', calls), name, body, signal));
  expect(calls).toEqual([
    [url, expect.objectContaining({ method, body: body && JSON.stringify(body) })],
  ]);
});

it('A legacy reply has its text as it arrives, also where a character is cut in two', async () => {
  const [first, second] = [new Uint8Array([0x61, 0xc3]), new Uint8Array([0xa9])];
  expect(await piecesOf(arriving([first, second]))).toEqual(['a', 'é']);
});

it('A legacy reply preserves text that arrived before a connection broke', async () => {
  const reply = legacyReply(
    serving(arriving(['half'], { breaks: new Error('reset') })),
    'completions',
    {},
    signal,
  );
  expect(await reply.next()).toEqual({ done: false, value: 'half' });
  expect(await failureOf(reply.next())).toEqual({ kind: 'cut-off' });
});

it('A legacy refusal is reported as every call does', async () => {
  const endpoint = endpointAt('https://api.test/v1', () =>
    Promise.resolve(Response.json({ error: { message: 'Gone' } }, { status: 404 })),
  );
  const reply = legacyReply(endpoint, 'models', undefined, signal);
  await expect(reply.next()).rejects.toBeInstanceOf(ApiFailure);
});

it.each([
  ['a web page', '<!doctype html><p>Sign in', { kind: 'html', host: 'api.test' }],
  ['nothing', '', { kind: 'empty', status: 200 }],
  ['white space', ' \n', { kind: 'empty', status: 200 }],
])('A legacy reply that is %s is reported, after its text', async (_, body, error) => {
  const reply = legacyReply(serving(body), 'completions', {}, signal);
  let text = '';
  const read = (async () => {
    for await (const piece of reply) text += piece;
  })();
  expect(await failureOf(read)).toMatchObject(error);
  expect(text).toBe(body);
});

describe('The text of a line', () => {
  it.each([
    ['an old text completion', '{"result":{"content":"Hi"}}', 'Hi'],
    ['a completion that streams', 'data: {"choices":[{"text":"Hi"}]}', 'Hi'],
    ['a chat chunk', 'data: {"choices":[{"delta":{"content":"Hi"}}]}', 'Hi'],
    ['a line with statistics', '{"result":{"stats":{"tokens":3}}}', undefined],
    ['the end of a stream', 'data: [DONE]', undefined],
    ['no JSON', 'Hi', undefined],
    ['null', 'null', undefined],
  ])('is found in %s', (_, line, text) => {
    expect(textOfLine(line)).toBe(text);
  });
});
