import { expect, it, vi } from 'vitest';
import { endpointAt } from '../../../../../tests/support/api/replies';
import { performExchange } from './exchange';

const sent = { method: 'DELETE', url: 'https://api.test/v1/files/a', headers: [] };

/** A reply as in Chromium, whose body is an empty stream. */
function emptyReply(status: number): Response {
  return Object.defineProperty(new Response(null, { status }), 'body', {
    value: new Response('').body,
  });
}

it.each([204, 205, 304])('A reply of %i is passed on, observed or not', async (status) => {
  const observer = {
    id: 'x',
    replied: vi.fn(),
    received: vi.fn(),
    ended: vi.fn(),
    failed: vi.fn(),
  };
  const endpoint = endpointAt('https://api.test/v1');
  for (const observe of [undefined, () => observer]) {
    const perform = () => Promise.resolve(emptyReply(status));
    const reply = await performExchange({ ...endpoint, observe }, sent, perform);
    expect(reply.status).toBe(status);
    expect(await reply.text()).toBe('');
  }
  expect(observer.ended).toHaveBeenCalledExactlyOnceWith('complete');
});
