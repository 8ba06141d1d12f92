import { describe, expect, it } from 'vitest';
import type { EnginePart } from '../base/engine';
import { createService } from '../service';
import {
  answer,
  chat,
  chatRequest,
  complete,
  scriptedEngine,
  stream,
  type Completion,
} from '../../../../tests/support/service/calls';

const guide = 'built-in/guide';
const reasoner = 'built-in/guide-reasoning';

function ask(content: string, more: object = {}): object {
  return { messages: [{ role: 'user', content }], ...more };
}

function texts(...pieces: string[]): EnginePart[] {
  return pieces.map((text) => ({ type: 'text', text }));
}

describe('A chat completion', () => {
  it('has the members of docs/service.md#chat-completion', async () => {
    const completion = await complete(ask('Hello'), {
      now: () => 1_795_132_800_500,
      createId: () => 'id1',
    });
    expect(completion).toMatchObject({
      id: 'chatcmpl-id1',
      object: 'chat.completion',
      created: 1_795_132_800,
      model: guide,
      system_fingerprint: expect.any(String) as string,
      service_tier: 'on_demand',
      x_vendor: { id: 'req_id1' },
    });
    expect(completion.choices).toHaveLength(1);
    expect(completion.choices[0]).toMatchObject({
      index: 0,
      message: { role: 'assistant', content: expect.any(String) as string },
      logprobs: null,
      finish_reason: 'stop',
    });
  });

  it('leaves out usage_breakdown and mcp_list_tools, which only compound systems have', async () => {
    const completion = await complete(ask('Hello'));
    expect(completion).not.toHaveProperty('usage_breakdown');
    expect(completion).not.toHaveProperty('mcp_list_tools');
  });

  it('counts every piece of the engine', async () => {
    const { engine } = scriptedEngine([
      { type: 'reasoning', text: 'Hm.' },
      ...texts('One', ' two', ' three'),
    ]);
    const { usage } = await complete(ask('Hello', { model: reasoner }), { engine });
    expect(usage.completion_tokens).toBe(4);
    expect(usage.completion_tokens_details).toEqual({ reasoning_tokens: 1 });
    expect(usage.total_tokens).toBe((usage.prompt_tokens ?? 0) + 4);
  });

  it('measures its times with the clock, in seconds', async () => {
    let now = 0;
    const { usage } = await complete(ask('Hello'), {
      now: () => (now += 250),
      engine: scriptedEngine(texts('One', ' two')).engine,
    });
    for (const name of ['queue_time', 'prompt_time', 'completion_time']) {
      expect(usage[name]).toBeGreaterThan(0);
    }
    expect(usage.total_time).toBeCloseTo((usage.prompt_time ?? 0) + (usage.completion_time ?? 0));
  });

  it('uses the counts of an engine with its own tokenizer', async () => {
    const { engine } = scriptedEngine([
      ...texts('One'),
      { type: 'usage', promptTokens: 11, completionTokens: 31, reasoningTokens: 0 },
    ]);
    const { usage } = await complete(ask('Hello'), { engine });
    expect(usage).toMatchObject({ prompt_tokens: 11, completion_tokens: 31, total_tokens: 42 });
  });

  it('has equal words for equal seeds', async () => {
    const texts = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (id) => {
        const { content } = await answer(ask('Hello', { seed: 7 }), { createId: () => id });
        return content;
      }),
    );
    expect(new Set(texts).size).toBe(1);
  });
});

describe('A streamed answer', () => {
  it('begins with the role, ends with finish_reason, usage and [DONE]', async () => {
    const { chunks, done } = await stream(ask('Hello'));
    expect(chunks[0]?.choices[0]?.delta.role).toBe('assistant');
    expect(chunks[0]?.x_vendor?.id).toMatch(/^req_/);
    const last = chunks.at(-1);
    expect(last?.choices[0]?.finish_reason).toBe('stop');
    expect(last?.x_vendor?.usage?.completion_tokens).toBeGreaterThan(0);
    expect(chunks.slice(0, -1).every(({ choices }) => choices[0]?.finish_reason === null)).toBe(
      true,
    );
    expect(done).toBe(true);
  });

  it('has one id and one created in all its chunks', async () => {
    const { chunks } = await stream(ask('Hello'));
    expect(
      new Set(chunks.map(({ id, created, object }) => `${id} ${created} ${object}`)).size,
    ).toBe(1);
    expect(chunks[0]?.object).toBe('chat.completion.chunk');
  });

  it.each(['Hello', '/sample markdown', '/sample unicode', '/sample long 500'])(
    'to "%s" has the text of the unstreamed one, one token a piece',
    async (content) => {
      const { text, chunks } = await stream(ask(content, { seed: 1 }));
      const whole = await complete(ask(content, { seed: 1 }));
      expect(text).toBe(whole.choices[0]?.message.content);
      const pieces = chunks.filter(({ choices }) => choices[0]?.delta.content);
      expect(pieces).toHaveLength(whole.usage.completion_tokens ?? 0);
    },
  );

  it('has the usage in a separate chunk on request', async () => {
    const { chunks } = await stream(ask('Hello', { stream_options: { include_usage: true } }));
    expect(chunks.at(-1)?.choices).toEqual([]);
    expect(chunks.at(-1)?.usage?.total_tokens).toBeGreaterThan(0);
  });

  it('is text/event-stream', async () => {
    const response = await chat(ask('Hello', { stream: true }));
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    await response.body?.cancel();
  });
});

describe('The length of an answer', () => {
  it.each(['max_completion_tokens', 'max_tokens'])('is bounded by %s', async (field) => {
    const { choices, usage } = await complete(ask('/sample long 500', { [field]: 10 }));
    expect(choices[0]?.finish_reason).toBe('length');
    expect(usage.completion_tokens).toBe(10);
  });

  it('that is exactly the bound is no cut', async () => {
    const completion = await complete(ask('Hello', { max_completion_tokens: 2 }), {
      engine: scriptedEngine(texts('One', ' two')).engine,
    });
    expect(completion.choices[0]?.finish_reason).toBe('stop');
  });

  it('is bounded by the room that is left in the context window', async () => {
    const { usage } = await complete(
      ask(`/sample long 400 ${'word '.repeat(400)}`, { model: 'built-in/guide-tiny' }),
    );
    expect(usage.total_tokens).toBe(512);
  });

  it('of /sample long is exact', async () => {
    const { usage } = await complete(ask('/sample long 16384'));
    expect(usage.completion_tokens).toBe(16_384);
  });
});

describe('A stop sequence', () => {
  it('ends the answer before it, also where it spans pieces', async () => {
    const { engine, ended } = scriptedEngine(texts('One', ' tw', 'o th', 'ree', ' four'));
    const body = ask('Hello', { stop: ['two three', 'unused'] });
    expect(await answer(body, { engine })).toMatchObject({ content: 'One ', finishReason: 'stop' });
    expect((await stream(body, { engine })).text).toBe('One ');
    expect(ended()).toBe(true);
  });

  it('that only begins is part of the answer', async () => {
    const { engine } = scriptedEngine(texts('One', ' two th'));
    expect((await answer(ask('Hello', { stop: 'two three' }), { engine })).content).toBe(
      'One two th',
    );
  });
});

describe('Faults on request', () => {
  it.each([400, 401, 404, 413, 429, 498, 503])('answer with status %i', async (status) => {
    const response = await chat(ask(`/sample error ${status}`, { stream: true }));
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty('error.message');
    expect(response.headers.get('retry-after')).toBe(status === 429 ? '5' : null);
  });

  it('put an error object into the stream and end it without [DONE]', async () => {
    const { chunks, text, done } = await stream(ask('/sample error stream'));
    expect(text).not.toBe('');
    expect(chunks.at(-1)?.error).toMatchObject({ status_code: 503 });
    expect(done).toBe(false);
  });

  it('cut the connection after some text', async () => {
    const response = await chat(ask('/sample error cut', { stream: true }));
    const reader = response.body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toContain('"content"');
    await expect(reader?.read()).rejects.toBeInstanceOf(TypeError);
  });
});

describe('An abort', () => {
  const waiting = {
    engine: {
      async *chat(_: unknown, signal: AbortSignal): AsyncGenerator<EnginePart> {
        yield { type: 'text', text: 'One' };
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      },
    },
  };

  it('stops the engine of an unstreamed answer', async () => {
    const abort = new AbortController();
    const response = createService(waiting)(chatRequest(ask('Hello'), { signal: abort.signal }));
    abort.abort();
    await expect(response).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('stops the engine of a streamed answer', async () => {
    const abort = new AbortController();
    const request = chatRequest(ask('Hello', { stream: true }), { signal: abort.signal });
    const reader = (await createService(waiting)(request)).body?.getReader();
    await reader?.read();
    const next = reader?.read();
    abort.abort();
    await expect(next).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('stops the engine when the body is no longer read, which generates nothing ahead', async () => {
    const { engine, yielded, ended } = scriptedEngine(
      Array.from({ length: 5000 }, () => ({ type: 'text', text: 'x' }) as const),
    );
    const response = await chat(ask('Hello', { stream: true }), { engine });
    const reader = response.body?.getReader();
    await reader?.read();
    expect(yielded()).toBeLessThan(1000);
    await reader?.cancel();
    expect(ended()).toBe(true);
  });
});

describe('The field service_tier', () => {
  it.each([
    [undefined, 'on_demand'],
    [null, 'on_demand'],
    ['auto', 'performance'],
    ['flex', 'flex'],
  ])('of %s is reported as %s', async (requested, reported) => {
    const completion: Completion = await complete(ask('Hello', { service_tier: requested }));
    expect(completion.service_tier).toBe(reported);
  });
});
