import { expect, it } from 'vitest';
import type { ChatRequest } from '$lib/api/chat-types';
import { ApiFailure } from '$lib/api/wire/errors';
import { sendWithUsage, withUsage } from './default-usage';

const request: ChatRequest = { model: 'm', messages: [], stream: true };
const extended = { ...request, stream_options: { include_usage: true } };

const refusal = (status: number, param?: string) =>
  new ApiFailure({ kind: 'http', status, isHtml: false, words: 'No', param });

/** A service that answers with "Hi" or refuses; `sent` are the requests that it received. */
function service(refuse: (request: ChatRequest) => ApiFailure | undefined = () => undefined) {
  const sent: ChatRequest[] = [];
  async function* reply(received: ChatRequest) {
    sent.push(received);
    const failure = refuse(received);
    if (failure) throw failure;
    yield 'Hi';
  }
  return { sent, reply };
}

const withOptions = ({ stream_options: options }: ChatRequest) =>
  options ? refusal(400) : undefined;

async function answerOf(body: ChatRequest, baseUrl: string, { reply }: ReturnType<typeof service>) {
  const texts: string[] = [];
  for await (const text of sendWithUsage(body, baseUrl, reply)) texts.push(text);
  return texts;
}

it('a stream asks for its token counts', () => {
  expect(withUsage(request, 'https://new.test')).toEqual(extended);
});

it('a request with stream options of its own, or without a stream, is sent as it is', () => {
  const own = { ...request, stream_options: { include_usage: false } };
  const whole = { ...request, stream: false };
  expect(withUsage(own, 'https://new.test')).toBe(own);
  expect(withUsage(whole, 'https://new.test')).toBe(whole);
});

it('a service that refuses the options gets the request once more without them, and then none', async () => {
  const old = service(withOptions);
  expect(await answerOf(request, 'https://old.test', old)).toEqual(['Hi']);
  expect(await answerOf(request, 'https://old.test', old)).toEqual(['Hi']);
  expect(old.sent).toEqual([extended, request, request]);
  expect(withUsage(request, 'https://other.test')).toEqual(extended);
});

it('a refusal of both requests says nothing about the options', async () => {
  const strict = service(() => refusal(422));
  await expect(answerOf(request, 'https://strict.test', strict)).rejects.toThrow();
  expect(strict.sent).toEqual([extended, request]);
  expect(withUsage(request, 'https://strict.test')).toEqual(extended);
});

it.each([
  ['of another field', refusal(400, 'temperature')],
  ['of the key', refusal(401)],
])('a refusal %s is not sent again', async (_, failure) => {
  const busy = service(() => failure);
  await expect(answerOf(request, 'https://busy.test', busy)).rejects.toBe(failure);
  expect(busy.sent).toEqual([extended]);
});

it('a service that has accepted the options is not asked twice when it refuses', async () => {
  await answerOf(request, 'https://good.test', service());
  const later = service(() => refusal(400));
  await expect(answerOf(request, 'https://good.test', later)).rejects.toThrow();
  expect(later.sent).toEqual([extended]);
});

it('a request with own stream options is not sent again', async () => {
  const own = { ...request, stream_options: { include_usage: true, x: 1 } };
  const old = service(withOptions);
  await expect(answerOf(own, 'https://own.test', old)).rejects.toThrow();
  expect(old.sent).toEqual([own]);
});
