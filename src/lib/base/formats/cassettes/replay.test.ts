import { describe, expect, it } from 'vitest';
import { cassetteIn, type StoredCassette } from './cassette';
import { createReplay } from './replay';

const at = (url: string, body?: object, reply: object = { status: 200, body: { ok: true } }) => {
  const method = body ? 'POST' : 'GET';
  const found = cassetteIn({ request: { method, url, body }, reply }, 'a.json');
  if (typeof found === 'string') throw new Error(found);
  return found;
};
const question = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] };
const recorded = at('https://api.test/openai/v1/chat/completions', question);

/** Waits without time, and notes for how long. */
function replayOf(cassettes: StoredCassette[], waits: number[] = []) {
  const replay = createReplay(cassettes, async (ms, signal) => {
    signal.throwIfAborted();
    waits.push(ms);
  });
  return (path: string, body?: object, signal?: AbortSignal) =>
    replay(
      new Request(new URL(path, 'https://replay.invalid'), {
        method: body ? 'POST' : 'GET',
        body: body && JSON.stringify(body),
        signal,
      }),
    );
}

describe('A replay', () => {
  it('answers under /v1, whatever the base URL of the recorded requests', async () => {
    const other = at('https://other.test/v1/chat/completions', { ...question, model: 'n' });
    const send = replayOf([recorded, other]);
    for (const model of ['m', 'n']) {
      const reply = await send('/v1/chat/completions', { ...question, model });
      expect(reply.headers.get('x-replay-match')).toBe('exact');
      expect(await reply.json()).toEqual({ ok: true });
    }
  });

  it('prefers the same request under any base URL to one with the same last message', async () => {
    const alike = { ...question, temperature: 1 };
    const reply = await replayOf([
      at('https://api.test/v1/chat/completions', alike, { status: 200, body: 'alike' }),
      recorded,
    ])('/v1/chat/completions', question);
    expect(reply.headers.get('x-replay-match')).toBe('exact');
    expect(await reply.json()).toEqual({ ok: true });
  });

  it('refuses what was not recorded in the form of the service, and names the nearest', async () => {
    const reply = await replayOf([recorded])('/v1/chat/completions', { ...question, messages: [] });
    expect(reply.status).toBe(404);
    const words = expect.stringMatching(/nearest is a\.json: POST https:\/\/api\.test/) as string;
    expect(await reply.json()).toMatchObject({ error: { code: 'not_recorded', message: words } });
  });

  it.each(['/v1/models', '/openai/v1/models'])(
    'lists the models that the recorded requests name at %s',
    async (path) => {
      const reply = await replayOf([recorded, recorded])(path);
      expect(await reply.json()).toMatchObject({ object: 'list', data: [{ id: 'm' }] });
    },
  );

  it('lists the models that were recorded, if they were', async () => {
    const list = { object: 'list', data: [{ id: 'listed' }] };
    const listed = at('https://api.test/v1/models', undefined, { status: 200, body: list });
    expect(await (await replayOf([recorded, listed])('/v1/models')).json()).toEqual(list);
  });

  it('leaves out the headers of the recorded transfer', async () => {
    const headers = { 'content-type': 'text/x', 'content-length': '9', 'x-request-id': 'r1' };
    const reply = await replayOf([
      at('https://api.test/v1/chat/completions', question, { status: 200, headers, body: 'text' }),
    ])('/v1/chat/completions', question);
    expect([...reply.headers.keys()].sort()).toEqual([
      'content-type',
      'x-replay-file',
      'x-replay-match',
      'x-replay-url',
      'x-request-id',
    ]);
  });

  const pieces = [
    { ms: 1000, text: 'data: 1\n\n' },
    { ms: 60_000, text: 'data: [DONE]\n\n' },
  ];
  const streamed = at('https://api.test/v1/chat/completions', question, {
    status: 200,
    pieces,
    ms: 90_000,
  });

  it('waits for the recorded moment of each piece, and of the end', async () => {
    const waits: number[] = [];
    const reply = await replayOf([streamed], waits)('/v1/chat/completions', question);
    expect(await reply.text()).toBe('data: 1\n\ndata: [DONE]\n\n');
    // The times that the test itself takes are subtracted.
    expect(waits.map((ms) => Math.ceil(ms / 10_000))).toEqual([1, 1, 6, 9]);
  });

  it('ends when its request is aborted', async () => {
    const stopped = new AbortController();
    const send = replayOf([streamed]);
    const reply = await send('/v1/chat/completions', question, stopped.signal);
    stopped.abort();
    await expect(reply.text()).rejects.toThrow();
  });
});
