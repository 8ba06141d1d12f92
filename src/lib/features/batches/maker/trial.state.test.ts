import { describe, expect, it, vi } from 'vitest';
import type { Endpoint, Fetch } from '$lib/base/api/wire/endpoint';
import { pickRows, Trial } from './trial.svelte';

const endpointOf = (fetch: Fetch): Endpoint => ({
  baseUrl: 'https://api.test/v1',
  rootUrl: 'https://api.test',
  fetch,
});
const body = { model: 'm', messages: [{ role: 'user' as const, content: 'Why?' }] };
const trialOf = (fetch: Fetch, signal = new AbortController().signal) =>
  new Trial({ number: 1, customId: 'a', body }, async () => endpointOf(fetch), signal);

describe('A trial of a row', () => {
  it('sends the request that a batch would send, and shows answer, finish reason, tokens and time', async () => {
    const fetch = vi.fn<Fetch>(async () =>
      Response.json({
        choices: [
          { index: 0, message: { role: 'assistant', content: 'So.' }, finish_reason: 'stop' },
        ],
        usage: { prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 },
      }),
    );
    const trial = trialOf(fetch);
    await trial.run();
    expect(JSON.parse(fetch.mock.calls[0]?.[1].body as string)).toEqual(body);
    expect(trial).toMatchObject({ text: 'So.', finishReason: 'stop', isRunning: false });
    expect(trial.usage).toMatchObject({ prompt_tokens: 7, completion_tokens: 2 });
    expect(trial.milliseconds).toBeGreaterThanOrEqual(0);
  });

  it('shows a refusal, and can be run again', async () => {
    const answers = [
      Response.json({ error: { message: 'Slow down' } }, { status: 429 }),
      Response.json({ choices: [{ message: { content: 'Now.' }, finish_reason: 'stop' }] }),
    ];
    const trial = trialOf(async () => answers.shift() ?? Response.error());
    await trial.run();
    expect(trial.error).toMatchObject({ kind: 'http', status: 429, words: 'Slow down' });
    await trial.run();
    expect(trial.error).toBeUndefined();
    expect(trial.text).toBe('Now.');
  });

  it('ends when it is cancelled', async () => {
    const cancel = new AbortController();
    const hanging = vi.fn<Fetch>(
      (_, { signal }) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason)),
        ),
    );
    const trial = trialOf(hanging, cancel.signal);
    const running = trial.run();
    await expect.poll(() => hanging.mock.calls.length).toBe(1);
    expect(trial.isRunning).toBe(true);
    cancel.abort();
    await running;
    expect(trial).toMatchObject({ isRunning: false, error: { kind: 'stopped' } });
  });
});

it('A trial picks different rows, no more than there are', () => {
  const dice = [0, 0, 0.5, 0.99];
  expect(pickRows(10, 3, () => dice.shift() ?? 0)).toEqual([1, 6, 10]);
  expect(pickRows(2, 3, Math.random)).toEqual([1, 2]);
  expect(pickRows(0, 3, Math.random)).toEqual([]);
});
