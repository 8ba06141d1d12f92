import { describe, expect, it } from 'vitest';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { passportHtml } from './passport-html';
import { probesFor } from './probes';
import { sendProbe } from './send-probe';

const model = 'some-model';

/** The result of the probe with this title at a service that replies in this way. */
async function resultOf(title: string, reply: (body: unknown) => Response) {
  const probe = probesFor(model).find((one) => one.title === title);
  if (!probe) throw new Error(`No probe ${title}`);
  const baseUrl = 'https://service.example/v1';
  const endpoint: Endpoint = {
    baseUrl,
    rootUrl: 'https://service.example',
    fetch: (_, { body }) =>
      Promise.resolve(reply(JSON.parse((body as string | undefined) ?? '{}'))),
  };
  const { error: _, ...result } = await sendProbe(endpoint, probe, new AbortController().signal);
  return result;
}

const choice = (content: string) => ({ index: 0, message: { role: 'assistant', content } });
const answer =
  (...contents: string[]) =>
  () =>
    Response.json({ choices: contents.map(choice) });
const refusal = (status: number, message: string) => () =>
  Response.json({ error: { message } }, { status });
const stream =
  (...events: string[]) =>
  () =>
    new Response(events.map((data) => `data: ${data}\n\n`).join(''), {
      headers: { 'content-type': 'text/event-stream' },
    });

describe('A probe', () => {
  it('shows a field that works by its effect', async () => {
    expect(await resultOf('n', answer('OK', 'OK'))).toMatchObject({ outcome: 'works' });
    expect(await resultOf('n', answer('OK'))).toMatchObject({ outcome: 'ignored' });
    expect(await resultOf('json_object', answer('{"city":"Oslo"}'))).toMatchObject({
      outcome: 'works',
    });
    expect(await resultOf('json_object', answer('Oslo'))).toMatchObject({ outcome: 'ignored' });
  });

  it('shows the words of a service that refuses a field, but not for a refused key', async () => {
    expect(await resultOf('seed', refusal(400, 'seed is unknown'))).toEqual({
      id: 'Fields: seed',
      outcome: 'refused',
      words: 'seed is unknown',
    });
    expect(await resultOf('seed', refusal(401, 'Wrong key'))).toMatchObject({ outcome: 'unknown' });
    expect(await resultOf('seed', refusal(503, 'Busy'))).toMatchObject({ outcome: 'unknown' });
  });

  it('shows how a stream ends', async () => {
    const delta = JSON.stringify({ choices: [{ index: 0, delta: { content: 'OK' } }] });
    expect(await resultOf('Streaming', stream(delta, '[DONE]'))).toMatchObject({
      outcome: 'works',
      words: '',
    });
    expect(await resultOf('Streaming', stream(delta))).toMatchObject({
      words: 'Ends without [DONE]',
    });
    expect(await resultOf('Streaming', answer('OK'))).toMatchObject({ outcome: 'ignored' });
  });

  it('reads no more of an endless stream than its answer can have', async () => {
    const event = new TextEncoder().encode(`data: {"choices":[]${' '.repeat(100_000)}}\n\n`);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(event);
        // If it is read on and on, the test ends all the same.
        if ((sent += 1) === 1000) controller.close();
      },
    });
    const result = await resultOf('Streaming', () => new Response(endless));
    expect(result).toMatchObject({ outcome: 'works', words: 'Ends without [DONE]' });
    expect(sent).toBeLessThan(1000);
  });

  it('sends a small request that names the model', async () => {
    const bodies: unknown[] = [];
    await resultOf('seed', (body) => {
      bodies.push(body);
      return Response.json({ choices: [choice('OK')] });
    });
    expect(bodies).toEqual([
      {
        model,
        messages: [{ role: 'user', content: 'Reply with OK.' }],
        max_completion_tokens: 16,
        seed: 1,
      },
    ]);
  });
});

it('The probes have different names', () => {
  const ids = probesFor(model).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('The page for sharing has what services say as text', () => {
  const results = [
    { id: 'Fields: seed', outcome: 'refused' as const, words: '<img src=x onerror=alert(1)>' },
  ];
  const page = passportHtml([
    { v: 1, id: 'one', name: '<b>', host: 'h', model, madeAt: 0, results },
  ]);
  expect(page).toContain('Refused<small>&lt;img src=x onerror=alert(1)&gt;</small>');
  expect(page).not.toMatch(/<b>|<img|<script/);
});
