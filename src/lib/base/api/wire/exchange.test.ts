import { describe, expect, it, vi } from 'vitest';
import { ApiFailure } from './errors';
import { performExchange } from './exchange';

const endpoint = { baseUrl: 'https://api.test/v1', rootUrl: 'https://api.test' };
const sent = { method: 'GET', url: 'https://api.test/v1/models', headers: [] };

/** The reports to an observer about a reply that breaks after its first piece. */
async function reported(reason: unknown) {
  const observer = {
    id: 'e',
    replied: vi.fn(),
    received: vi.fn(),
    ended: vi.fn(),
    failed: vi.fn(),
  };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array([1]));
      controller.error(reason);
    },
  });
  const reply = await performExchange({ ...endpoint, observe: () => observer }, sent, () =>
    Promise.resolve(new Response(body)),
  );
  await reply.arrayBuffer().catch(() => undefined);
  return observer;
}

it('A reply that a person stopped is reported as stopped', async () => {
  const controller = new AbortController();
  controller.abort();
  const { ended, failed } = await reported(controller.signal.reason);
  expect(failed).toHaveBeenCalledExactlyOnceWith({ kind: 'stopped' });
  expect(ended).not.toHaveBeenCalled();
});

it('A reply that the network ended is reported as broken', async () => {
  const { ended, failed } = await reported(new TypeError('network error'));
  expect(ended).toHaveBeenCalledExactlyOnceWith('broken');
  expect(failed).not.toHaveBeenCalled();
});

it('An observer gets the names of extra headers, while their values are masked there and in the reply', async () => {
  const secret = 'a-secret-of-a-gateway';
  const observe = vi.fn();
  const reply = await performExchange(
    { ...endpoint, extraHeaders: [['X-Gateway-Token', secret]], observe },
    { ...sent, headers: [['X-Gateway-Token', secret]] },
    () => Promise.resolve(new Response(`You sent ${secret}.`)),
  );
  expect(observe.mock.calls[0]?.[0]).toMatchObject({ headers: [['X-Gateway-Token', '[key]']] });
  expect(await reply.text()).toBe('You sent [key].');
});

it('The value of a header is masked in the reply only if its name is that of a secret', async () => {
  const extraHeaders = [
    ['OpenAI-Organization', 'an-ordinary-organization'],
    ['Helicone-Auth', 'Bearer sk-helicone-123'],
  ] as const;
  const reply = await performExchange({ ...endpoint, extraHeaders }, sent, () =>
    Promise.resolve(new Response('an-ordinary-organization sent sk-helicone-123')),
  );
  expect(await reply.text()).toBe('an-ordinary-organization sent [key]');
});

it('A secret header is treated like the key, whatever its name', async () => {
  const secretHeaders = [['X-Team', 'the-blue-team-1234']] as const;
  const observe = vi.fn();
  const reply = await performExchange(
    { ...endpoint, secretHeaders, observe },
    { ...sent, headers: [['X-Team', 'the-blue-team-1234']] },
    () => Promise.resolve(new Response('Welcome, the-blue-team-1234.')),
  );
  expect(observe.mock.calls[0]?.[0]).toMatchObject({ headers: [['X-Team', '[key]']] });
  expect(await reply.text()).toBe('Welcome, [key].');
});

describe('What an exchange has reserved', () => {
  const reserving = (perform: () => Promise<Response>) => {
    const release = vi.fn();
    const reply = performExchange({ ...endpoint, admit: async () => release }, sent, perform);
    return { release, reply };
  };

  it('is released when its reply has ended, also if nobody observes it', async () => {
    const { release, reply } = reserving(() => Promise.resolve(new Response('Fine.')));
    const { body } = await reply;
    expect(release).not.toHaveBeenCalled();
    await new Response(body).text();
    expect(release).toHaveBeenCalled();
  });

  it('is released when its reader stops', async () => {
    const { release, reply } = reserving(() => Promise.resolve(new Response('Fine.')));
    await (await reply).body?.cancel();
    expect(release).toHaveBeenCalled();
  });

  it.each([new ApiFailure({ kind: 'stopped' }), new TypeError('odd')])(
    'is released when there is no reply: %s',
    async (reason) => {
      const { release, reply } = reserving(() => Promise.reject(reason));
      await expect(reply).rejects.toThrow();
      expect(release).toHaveBeenCalled();
    },
  );
});
