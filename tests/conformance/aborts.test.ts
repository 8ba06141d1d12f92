import Groq from 'groq-sdk';
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EnginePart } from '../../src/lib/service/base/engine';
import { sites, type Site } from './sites';

/** An engine that yields one word and then nothing until it is stopped. */
function waitingEngine() {
  const begun = signalled();
  const stopped = signalled();
  async function* chat(_: unknown, signal: AbortSignal): AsyncGenerator<EnginePart> {
    begun.reach();
    yield { type: 'text', text: 'begun' };
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    stopped.reach();
  }
  return { engine: { chat }, begun: begun.reached, stopped: stopped.reached };
}

function signalled(): { reach: () => void; reached: Promise<void> } {
  let reach = (): void => undefined;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  return { reach, reached };
}

describe.each(sites)('An abort, %s', (_, open) => {
  const question = {
    model: 'built-in/guide',
    messages: [{ role: 'user' as const, content: 'Hello' }],
  };
  const streamed = { ...question, stream: true as const };

  let site: Site;
  let waiting: ReturnType<typeof waitingEngine>;
  beforeAll(async () => {
    site = await open({ engine: { chat: (...call) => waiting.engine.chat(...call) } });
  });
  beforeEach(() => {
    waiting = waitingEngine();
  });
  afterAll(() => site.close());

  it('of an unstreamed openai chat reaches the engine', async () => {
    const { begun, stopped } = waiting;
    const abort = new AbortController();
    const call = site.openai.chat.completions.create(question, { signal: abort.signal });
    const failed = expect(call).rejects.toBeInstanceOf(OpenAI.APIUserAbortError);
    await begun;
    abort.abort();
    await failed;
    await stopped;
  });

  it('of an unstreamed groq chat reaches the engine', async () => {
    const { begun, stopped } = waiting;
    const abort = new AbortController();
    const call = site.groq.chat.completions.create(question, { signal: abort.signal });
    const failed = expect(call).rejects.toBeInstanceOf(Groq.APIUserAbortError);
    await begun;
    abort.abort();
    await failed;
    await stopped;
  });

  it('of an unstreamed response reaches the engine', async () => {
    const { begun, stopped } = waiting;
    const abort = new AbortController();
    const body = { model: 'built-in/guide', input: 'Hello' };
    const call = site.openai.responses.create(body, { signal: abort.signal });
    const failed = expect(call).rejects.toBeInstanceOf(OpenAI.APIUserAbortError);
    await begun;
    abort.abort();
    await failed;
    await stopped;
  });

  it('by leaving a stream of openai reaches the engine', async () => {
    const stream = await site.openai.chat.completions.create(streamed);
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content === 'begun') break;
    await waiting.stopped;
  });

  it('by leaving a stream of groq reaches the engine', async () => {
    const stream = await site.groq.chat.completions.create(streamed);
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content === 'begun') break;
    await waiting.stopped;
  });

  it('of a streamed response by its controller reaches the engine', async () => {
    const stream = await site.openai.responses.create({
      model: 'built-in/guide',
      input: 'Hello',
      stream: true,
    });
    for await (const event of stream) {
      if (event.type === 'response.output_text.delta') stream.controller.abort();
    }
    await waiting.stopped;
  });
});
