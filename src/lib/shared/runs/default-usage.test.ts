import { expect, it } from 'vitest';
import type { ChatRequest } from '$lib/base/api/chat-types';
import { ApiFailure } from '$lib/base/api/wire/errors';
import { sendWithUsage, withUsage } from './default-usage';

const request: ChatRequest = { model: 'm', messages: [], stream: true };
const extended = { ...request, stream_options: { include_usage: true } };

const refusal = (status: number, param?: string, words = 'No') =>
  new ApiFailure({ kind: 'http', status, isHtml: false, words, param });

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
  options ? refusal(400, 'stream_options') : undefined;

async function answerOf(body: ChatRequest, baseUrl: string, { reply }: ReturnType<typeof service>) {
  const texts: string[] = [];
  for await (const text of sendWithUsage(body, baseUrl, reply)) texts.push(text);
  return texts;
}

it('A stream asks for its token counts', () => {
  expect(withUsage(request, 'https://new.test')).toEqual(extended);
});

it('A request with stream options of its own, or without a stream, is sent as it is', () => {
  const own = { ...request, stream_options: { include_usage: false } };
  const whole = { ...request, stream: false };
  expect(withUsage(own, 'https://new.test')).toBe(own);
  expect(withUsage(whole, 'https://new.test')).toBe(whole);
});

it('A service that refuses the options gets the request once more without them, and then none', async () => {
  const old = service(withOptions);
  expect(await answerOf(request, 'https://old.test', old)).toEqual(['Hi']);
  expect(await answerOf(request, 'https://old.test', old)).toEqual(['Hi']);
  expect(old.sent).toEqual([extended, request, request]);
  expect(withUsage(request, 'https://other.test')).toEqual(extended);
});

it('A service that names the options only in its message gets the request once more, too', async () => {
  const strict = service(({ stream_options: options }) =>
    options ? refusal(422, undefined, 'Unrecognized field: stream_options') : undefined,
  );
  expect(await answerOf(request, 'https://strict.test', strict)).toEqual(['Hi']);
});

it.each([
  ['of another field', refusal(400, 'temperature')],
  ['without a field', refusal(422)],
  ['of the key', refusal(401)],
])('A refusal %s is not sent again', async (_, failure) => {
  const busy = service(() => failure);
  await expect(answerOf(request, 'https://busy.test', busy)).rejects.toBe(failure);
  expect(busy.sent).toEqual([extended]);
});

it('A request with own stream options is not sent again', async () => {
  const own = { ...request, stream_options: { include_usage: true, x: 1 } };
  const old = service(withOptions);
  await expect(answerOf(own, 'https://own.test', old)).rejects.toThrow();
  expect(old.sent).toEqual([own]);
});
