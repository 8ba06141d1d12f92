import { expect, it } from 'vitest';
import { ApiFailure } from '$lib/base/api/wire/errors';
import { OneReply } from './one-reply.svelte';

const failing = () => Promise.reject(new ApiFailure({ kind: 'cut-off' }));

it('A request for one reply is running until the reply has arrived', async () => {
  const reply = new OneReply();
  let come = () => {};
  const request = reply.request(() => new Promise((resolve) => (come = resolve)));
  expect(reply.loading).toBe(true);
  come();
  expect(await request).toBe(true);
  expect(reply.loading).toBe(false);
});

it('A request for one reply reports why it failed, until it is repeated', async () => {
  const reply = new OneReply();
  expect(await reply.request(failing)).toBe(true);
  expect([reply.loading, reply.error]).toEqual([false, { kind: 'cut-off' }]);
  await reply.request(() => Promise.resolve());
  expect(reply.error).toBeUndefined();
});

it('A request for one reply is aborted when it is repeated, and reports nothing about that', async () => {
  const reply = new OneReply();
  let fail = () => {};
  const first = reply.request(
    (signal) =>
      new Promise((_, reject) => {
        fail = () => reject(new ApiFailure({ kind: signal.aborted ? 'stopped' : 'cut-off' }));
      }),
  );
  const second = reply.request(() => Promise.resolve());
  fail();
  expect([await first, await second]).toEqual([false, true]);
  expect([reply.loading, reply.error]).toEqual([false, undefined]);
});

it('A request for one reply says that the person has stopped it', async () => {
  const reply = new OneReply();
  const request = reply.request(
    (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
  );
  reply.cancel();
  expect(await request).toBe(false);
  expect([reply.loading, reply.error]).toEqual([false, { kind: 'stopped' }]);
});
