import { expect, it, onTestFinished, vi } from 'vitest';
import type { Endpoint, Fetch, SentRequest } from '$lib/base/api/wire/endpoint';
import { demoConnection } from '$lib/shared/connections/model/connection';
import { Observation } from '$lib/shared/exchanges/observation';
import {
  delta,
  endpointOf,
  FakeReply,
  refusal,
} from '../../../../../tests/support/runs/fake-service';
import { SendAgain } from './send-again.svelte';

const destination = {
  connection: demoConnection,
  base: 'baseUrl',
  path: '/chat/completions',
} as const;
const request = { method: 'POST', json: { model: 'm', stream: true } } as const;

function sendAgainTo(fetch: Fetch) {
  const seen: { sent?: SentRequest; endpoint?: Endpoint; observation?: Observation } = {};
  const again = new SendAgain({
    endpoint: () =>
      Promise.resolve({
        ...endpointOf(fetch),
        observe: (sent, endpoint) => {
          const observation = new Observation(sent, () => undefined);
          Object.assign(seen, { sent, endpoint, observation });
          return observation;
        },
      }),
    sentFor: 'old',
  });
  return { again, seen };
}

it('A repeated request is sent once, follows its stream, and ends with the id of the new exchange', async () => {
  const reply = new FakeReply();
  const { again, seen } = sendAgainTo(() => Promise.resolve(reply.response));
  const sent = again.send(request, destination);
  reply.push(delta('Hello'), delta(' you'));
  await expect.poll(() => again.sending?.events).toBe(2);
  expect(again.sending).toMatchObject({ status: 200 });
  await expect.poll(() => again.sending?.answer.text).toBe('Hello you');
  reply.push(delta('', 'stop'), 'data: [DONE]\n\n');
  expect(await sent).toBe(seen.observation?.id);
  expect(again.sending).toBeUndefined();
  expect(seen.sent).toMatchObject({
    method: 'POST',
    url: 'https://api.test/v1/chat/completions',
    body: '{"model":"m","stream":true}',
  });
  expect(seen.endpoint?.sentFor).toBe('old');
});

it('A repeated request ends when the service reports the end, though the connection stays open', async () => {
  const reply = new FakeReply();
  const { again } = sendAgainTo(() => Promise.resolve(reply.response));
  const sent = again.send(request, destination);
  reply.push(delta('Hello', 'stop'), 'data: [DONE]\n\n');
  await sent;
  expect(reply.isCancelled).toBe(true);
});

it('A repeated request waits for the second of two answers, though the first has ended long ago', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const reply = new FakeReply();
  const { again, seen } = sendAgainTo(() => Promise.resolve(reply.response));
  const sent = again.send({ method: 'POST', json: { ...request.json, n: 2 } }, destination);
  reply.push(delta('One', 'stop'));
  await expect.poll(() => again.sending?.events).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reply.isCancelled).toBe(false);
  reply.push(delta('Two', 'stop').replace('"index":0', '"index":1'), 'data: [DONE]\n\n');
  await sent;
  const received = seen.observation?.pieces.map(({ bytes }) => new TextDecoder().decode(bytes));
  expect(received?.join('')).toContain('Two');
});

it('A repeated request opens the record of a refusal too', async () => {
  const { again, seen } = sendAgainTo(() => Promise.resolve(refusal(404)));
  expect(await again.send(request, destination)).toBe(seen.observation?.id);
  expect(seen.observation?.status).toBe(404);
  expect(again.failure).toBeUndefined();
});

it('A repeated request stops immediately, and the received part is in the record', async () => {
  const reply = new FakeReply();
  const { again, seen } = sendAgainTo((_, { signal }) => {
    signal?.addEventListener('abort', () => reply.abort(signal));
    return Promise.resolve(reply.response);
  });
  const sent = again.send(request, destination);
  reply.push(delta('Hello'));
  await expect.poll(() => again.sending?.events).toBe(1);
  again.stop();
  expect(await sent).toBe(seen.observation?.id);
  expect(seen.observation?.receivedBytes).toBeGreaterThan(0);
  expect(seen.observation?.failure).toEqual({ kind: 'stopped' });
});

it('A repeated request that was not sent says why', async () => {
  const { ApiFailure } = await import('$lib/base/api/wire/errors');
  const again = new SendAgain({
    endpoint: () => Promise.reject(new ApiFailure({ kind: 'key-locked' })),
    sentFor: 'old',
  });
  expect(await again.send(request, destination)).toBeUndefined();
  expect(again.failure).toEqual({ error: { kind: 'key-locked' }, connection: demoConnection });
});

it('A repeated request has the entered secrets, which neither the record nor the reply contains', async () => {
  const secret = 'sk-typed-by-hand-0123456789';
  const leaving: unknown[] = [];
  const { again, seen } = sendAgainTo((_, { body }) => {
    leaving.push(body);
    return Promise.resolve(new Response(`{"echo":"${secret}"}`));
  });
  await again.send(
    {
      method: 'POST',
      json: { prompt: 'Is [key] valid?' },
      unrecorded: { json: { prompt: `Is ${secret} valid?` }, secrets: [secret] },
    },
    destination,
  );
  expect(leaving).toEqual([`{"prompt":"Is ${secret} valid?"}`]);
  expect(seen.sent?.body).toBe('{"prompt":"Is [key] valid?"}');
  const [piece] = seen.observation?.pieces ?? [];
  expect(new TextDecoder().decode(piece?.bytes)).toBe('{"echo":"[key]"}');
});
