import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import type { Fetch } from '$lib/base/api/wire/endpoint';
import { startAnswer } from './chat-answer';
import { AnswerRun } from './chat-run.svelte';
import { delta, endpointOf, FakeReply, refusal } from '../../../../tests/support/runs/fake-service';

let saved: AssistantMessage[] = [];
const fetch = vi.fn<Fetch>();

beforeEach(() => {
  saved = [];
  fetch.mockReset();
});
afterEach(() => vi.useRealTimers());

function newRun(
  endpoint = () => Promise.resolve(endpointOf(fetch)),
  n = 1,
  fallback?: ConstructorParameters<typeof AnswerRun>[0]['fallback'],
): AnswerRun {
  const answer = startAnswer({
    id: 'a',
    conversationId: 'c',
    parentId: 'q',
    model: 'm',
    connectionName: 'Test',
    connectionId: 'here',
    now: Date.now(),
  });
  const save = (latest: AssistantMessage[]) => void saved.push(...latest);
  const body = () => Promise.resolve({ model: 'm', messages: [], n });
  return new AnswerRun({ answer, body, endpoint, fallback, save });
}

/** A run that shows this much of its answer. */
async function runningRun(
  reply: FakeReply,
  text: string,
): Promise<{ run: AnswerRun; ended: Promise<AssistantMessage> }> {
  fetch.mockResolvedValue(reply.response);
  const run = newRun();
  const ended = run.finish();
  reply.push(delta(text));
  await vi.waitFor(() => expect(run.answer.content).toBe(text));
  return { run, ended };
}

describe('A run whose service sends fewer answers than requested, and leaves the socket open', () => {
  async function runningPair() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reply = new FakeReply();
    fetch.mockResolvedValue(reply.response);
    const run = newRun(undefined, 3);
    const ended = run.finish();
    const half = delta('Half').replace('"index":0', '"index":1');
    reply.push(delta('Whole', 'stop'), half);
    await vi.waitFor(() =>
      expect(run.answers.map(({ content }) => content)).toEqual(['Whole', 'Half']),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(run.answers.map(({ state }) => state)).toEqual(['running', 'running']);
    return { run, reply, ended };
  }

  it('keeps all that has arrived when it is stopped', async () => {
    const { run, ended } = await runningPair();
    run.stop();
    await ended;
    expect(run.answers).toMatchObject([
      { state: 'done', content: 'Whole' },
      { state: 'stopped', content: 'Half' },
    ]);
    expect(saved.slice(-2)).toEqual(run.answers);
  });

  it('ends with [DONE]', async () => {
    const { run, reply, ended } = await runningPair();
    reply.push('data: [DONE]\n\n');
    await ended;
    expect(run.answers).toMatchObject([
      { state: 'done', content: 'Whole' },
      { state: 'done', content: 'Half' },
    ]);
    expect(reply.isCancelled).toBe(true);
  });
});

describe('A run', () => {
  it('ends as done with the whole answer, shown and saved', async () => {
    const reply = new FakeReply();
    const { run, ended } = await runningRun(reply, 'Hel');
    reply.push(delta('lo', 'stop'), 'data: [DONE]\n\n');
    expect(await ended).toMatchObject({ state: 'done', content: 'Hello', finishReason: 'stop' });
    expect(run.answer).toBe(await ended);
    expect(saved.at(-1)).toBe(await ended);
    expect(saved.filter(({ state }) => state !== 'running')).toHaveLength(1);
  });

  it('that is cut off is interrupted, and keeps its text', async () => {
    const reply = new FakeReply();
    const { ended } = await runningRun(reply, 'Half');
    reply.close();
    expect(await ended).toMatchObject({ state: 'interrupted', content: 'Half' });
    expect(saved.at(-1)?.content).toBe('Half');
  });

  it('does not end because its page is left, which cuts its connection', async () => {
    const reply = new FakeReply();
    const { run, ended } = await runningRun(reply, 'Half');
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }));
    reply.close();
    await new Promise(requestAnimationFrame);
    expect(saved.at(-1)).toMatchObject({ state: 'running', content: 'Half' });
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    run.stop();
    expect(await ended).toMatchObject({ state: 'stopped' });
  });

  it('that receives an error in its stream fails, and keeps its text', async () => {
    const reply = new FakeReply();
    const { ended } = await runningRun(reply, 'Half');
    reply.push('data: {"error":{"message":"Overloaded"}}\n\n');
    expect(await ended).toMatchObject({
      state: 'failed',
      content: 'Half',
      error: { kind: 'stream-error', words: 'Overloaded' },
    });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('fails if its key cannot be read, and never rejects', async () => {
    const run = newRun(() => Promise.reject(new Error('locked')));
    expect(await run.finish()).toMatchObject({
      state: 'failed',
      error: { words: 'Error: locked' },
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is saved at most once a second while it grows, and at its end', async () => {
    vi.useFakeTimers();
    const begun = Date.now();
    const reply = new FakeReply();
    const { run, ended } = await runningRun(reply, 'x');
    for (let length = 2; length <= 51; length++) {
      reply.push(delta('x'));
      // The body is real: no fake clock advances the time that reading it takes.
      await vi.waitFor(() => expect(run.answer.content).toHaveLength(length), { interval: 4 });
      await vi.advanceTimersByTimeAsync(80);
    }
    const whileRunning = saved.length;
    expect(whileRunning).toBeGreaterThanOrEqual(4);
    expect(whileRunning).toBeLessThanOrEqual((Date.now() - begun) / 1000 + 1);
    reply.push('data: [DONE]\n\n');
    await ended;
    expect(saved).toHaveLength(whileRunning + 1);
    expect(saved.at(-1)?.content).toHaveLength(51);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('A run that is stopped', () => {
  it('ends before the key is read, and sends nothing', async () => {
    let found = () => {};
    const run = newRun(() => new Promise((resolve) => (found = () => resolve(endpointOf(fetch)))));
    const ended = run.finish();
    run.stop();
    const answer = await ended;
    expect(answer).toMatchObject({ state: 'stopped', timing: { endedAt: expect.any(Number) } });
    found();
    await new Promise(requestAnimationFrame);
    expect(fetch).not.toHaveBeenCalled();
    expect(run.answer).toBe(answer);
    expect(saved).toEqual([answer]);
  });

  it('ends before the headers, also if the connection never closes', async () => {
    fetch.mockReturnValue(new Promise(() => undefined));
    const run = newRun();
    const ended = run.finish();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    run.stop();
    expect(await ended).toMatchObject({ state: 'stopped' });
    expect(fetch.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  });

  it('ends before the first token', async () => {
    const reply = new FakeReply();
    fetch.mockResolvedValue(reply.response);
    const run = newRun();
    const ended = run.finish();
    reply.push(': still thinking\n\n');
    await vi.waitFor(() => expect(reply.isBeingRead).toBe(true));
    run.stop();
    expect(await ended).toMatchObject({ state: 'stopped', content: '' });
    expect(fetch.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  });

  it('ends in the middle with the received text, and accepts no more', async () => {
    const reply = new FakeReply();
    const { run, ended } = await runningRun(reply, 'Half');
    reply.push(delta(' more'));
    run.stop();
    const { content } = await ended;
    expect(['Half', 'Half more']).toContain(content);
    await vi.waitFor(() => expect(reply.isCancelled).toBe(true));
    expect(run.answer).toMatchObject({ state: 'stopped', content });
    expect(saved.at(-1)).toBe(run.answer);
  });

  it('ends while it waits to retry', async () => {
    fetch.mockResolvedValue(refusal(429, { 'retry-after': '50' }));
    const run = newRun();
    const ended = run.finish();
    await vi.waitFor(() => expect(run.retry).toBeDefined());
    run.stop();
    expect(await ended).toMatchObject({ state: 'stopped' });
    await vi.waitFor(() => expect(run.retry).toBeUndefined());
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('after its end does not change', async () => {
    const reply = new FakeReply();
    const { run, ended } = await runningRun(reply, 'All');
    reply.push('data: [DONE]\n\n');
    const answer = await ended;
    run.stop();
    expect(run.answer).toBe(answer);
    expect(saved.at(-1)).toBe(answer);
  });
});

describe('An automatic retry', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('is announced with its reason and time, and then the answer arrives', async () => {
    const reply = new FakeReply();
    reply.push(delta('Hello', 'stop'), 'data: [DONE]\n\n');
    fetch.mockResolvedValueOnce(refusal(429, { 'retry-after': '7', 'x-request-id': 'refused' }));
    fetch.mockResolvedValueOnce(reply.response);
    const run = newRun();
    const ended = run.finish();
    await vi.waitFor(() => expect(run.retry).toBeDefined());
    expect(run.retry).toMatchObject({ number: 1, error: { kind: 'http', status: 429 } });
    const wait = (run.retry?.at ?? 0) - Date.now();
    expect(wait).toBeGreaterThan(6000);
    expect(wait).toBeLessThanOrEqual(7000);
    await vi.advanceTimersByTimeAsync(6000);
    expect(fetch).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await ended).toMatchObject({ state: 'done', content: 'Hello' });
    expect((await ended).requestId).not.toBe('refused');
    expect(run.retry).toBeUndefined();
  });

  it('starts immediately when the person requests it', async () => {
    const reply = new FakeReply();
    reply.push(delta('Hello', 'stop'), 'data: [DONE]\n\n');
    fetch.mockResolvedValueOnce(refusal(503, { 'retry-after': '60' }));
    fetch.mockResolvedValueOnce(reply.response);
    const run = newRun();
    const ended = run.finish();
    await vi.waitFor(() => expect(run.retry).toBeDefined());
    run.retry?.now();
    expect(await ended).toMatchObject({ state: 'done' });
  });

  it('does not follow the first token', async () => {
    const reply = new FakeReply();
    reply.push(delta('x'), 'data: {"error":{"message":"busy","status":503}}\n\n');
    fetch.mockResolvedValue(reply.response);
    expect(await newRun().finish()).toMatchObject({ state: 'failed', content: 'x' });
    expect(fetch).toHaveBeenCalledOnce();
  });
});

it('A run counts keep-alive comments as no progress', async () => {
  const reply = new FakeReply();
  const { run, ended } = await runningRun(reply, 'x');
  const { progressAt } = run;
  vi.useFakeTimers({ toFake: ['Date'], now: progressAt + 1000 });
  reply.push(': ping\n\n');
  await vi.waitFor(() => expect(reply.isBeingRead).toBe(true));
  expect(run.progressAt).toBe(progressAt);
  reply.push('data: [DONE]\n\n');
  await ended;
});

it('A run yields to input events before it processes more of the stream', async () => {
  const reply = new FakeReply();
  const { run, ended } = await runningRun(reply, 'a');
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
  });
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }));
  reply.push(delta('b'));
  await vi.advanceTimersByTimeAsync(0);
  reply.push(delta('c'));
  await vi.advanceTimersByTimeAsync(0);
  vi.advanceTimersToNextFrame();
  expect(run.answer.content).toBe('ab');
  await vi.advanceTimersByTimeAsync(50);
  expect(run.answer.content).toBe('abc');
  run.stop();
  await ended;
});

describe('A fallback', () => {
  const elsewhere = vi.fn<Fetch>();

  function runWithFallback(first: Parameters<typeof refusal>) {
    fetch.mockImplementation(async () => refusal(...first));
    const run = newRun(undefined, 1, async (refused, error) => ({
      answer: {
        ...refused,
        model: 'other',
        connectionName: 'Elsewhere',
        refused: { ...refused, error },
      },
      body: async () => ({ model: 'other', messages: [] }),
      endpoint: async () => endpointOf(elsewhere),
    }));
    return run.finish();
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    elsewhere.mockReset();
    elsewhere.mockImplementation(async () => {
      const reply = new FakeReply();
      reply.push(delta('Hello', 'stop').replace('"m"', '"other"'), 'data: [DONE]\n\n');
      return reply.response;
    });
  });

  it.each([429, 500, 503])('answers after the last retry of a refusal with %d', async (status) => {
    const ended = runWithFallback([status]);
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
    expect(elsewhere).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await ended).toMatchObject({
      state: 'done',
      content: 'Hello',
      model: 'other',
      connectionName: 'Elsewhere',
      refused: { model: 'm', connectionName: 'Test', error: { kind: 'http', status } },
    });
    expect([fetch.mock.calls.length, elsewhere.mock.calls.length]).toEqual([3, 1]);
    expect(JSON.parse(elsewhere.mock.calls[0]?.[1].body as string)).toMatchObject({
      model: 'other',
    });
  });

  it.each([400, 401, 404, 408])('is not used after %d', async (status) => {
    const ended = runWithFallback([status]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await ended).toMatchObject({ state: 'failed', model: 'm', error: { status } });
    expect(elsewhere).not.toHaveBeenCalled();
  });

  it('whose code is missing leaves the refusal as it is', async () => {
    fetch.mockImplementation(async () => refusal(503, { 'retry-after': '3600' }));
    const ended = newRun(undefined, 1, () =>
      Promise.reject(new TypeError('no such file')),
    ).finish();
    expect(await ended).toMatchObject({ state: 'failed', error: { kind: 'http', status: 503 } });
  });

  it('is one step: its own refusal ends the answer', async () => {
    elsewhere.mockImplementation(async () => refusal(429, { 'retry-after': '3600' }));
    const ended = await runWithFallback([503, { 'retry-after': '3600' }]);
    expect(ended).toMatchObject({
      state: 'failed',
      model: 'other',
      error: { status: 429 },
      refused: { error: { status: 503 } },
    });
    expect([fetch.mock.calls.length, elsewhere.mock.calls.length]).toEqual([1, 1]);
  });
});
