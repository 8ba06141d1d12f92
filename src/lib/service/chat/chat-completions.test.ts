import { describe, expect, it } from 'vitest';
import type { EnginePart } from '../engine';
import { createService } from '../service';
import {
  answer,
  chat,
  chatRequest,
  complete,
  scriptedEngine,
  stream,
  type Completion,
} from '../test-support';

const guide = 'built-in/guide';
const reasoner = 'built-in/guide-reasoning';

function ask(content: string, more: object = {}): object {
  return { messages: [{ role: 'user', content }], ...more };
}

function texts(...pieces: string[]): EnginePart[] {
  return pieces.map((text) => ({ type: 'text', text }));
}

const weather = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Current weather of a city',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
    },
  },
};
const clock = { type: 'function', function: { name: 'read_clock', description: 'Current hour' } };

describe('a chat completion', () => {
  it('has the members of api-spec.md 2.2', async () => {
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

  it('counts every piece that the engine says', async () => {
    const { engine } = scriptedEngine([
      { type: 'reasoning', text: 'Hm.' },
      ...texts('One', ' two', ' three'),
    ]);
    const { usage } = await complete(ask('Hello', { model: reasoner }), { engine });
    expect(usage.completion_tokens).toBe(4);
    expect(usage.completion_tokens_details).toEqual({ reasoning_tokens: 1 });
    expect(usage.total_tokens).toBe((usage.prompt_tokens ?? 0) + 4);
  });

  it('takes its times from the clock, in seconds', async () => {
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

  it('takes over the counts of an engine with its own tokenizer', async () => {
    const { engine } = scriptedEngine([
      ...texts('One'),
      { type: 'usage', promptTokens: 11, completionTokens: 31, reasoningTokens: 0 },
    ]);
    const { usage } = await complete(ask('Hello'), { engine });
    expect(usage).toMatchObject({ prompt_tokens: 11, completion_tokens: 31, total_tokens: 42 });
  });

  it('has equal words for equal seeds', async () => {
    const [one, same] = await Promise.all([
      answer(ask('Hello', { seed: 7 }), { random: () => 0.1 }),
      answer(ask('Hello', { seed: 7 }), { random: () => 0.9 }),
    ]);
    expect(one.content).toBe(same.content);
  });
});

describe('a streamed answer', () => {
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

  it('brings the usage in a chunk of its own on request', async () => {
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

describe('the length of an answer', () => {
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

describe('a stop sequence', () => {
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

describe('tools', () => {
  it('are called when a word of their description occurs', async () => {
    const message = await answer(ask('How is the weather in Lisbon?', { tools: [weather, clock] }));
    expect(message).toMatchObject({ content: null, finishReason: 'tool_calls' });
    expect(message.tool_calls).toEqual([
      {
        id: expect.stringMatching(/^call_/) as string,
        type: 'function',
        function: { name: 'get_weather', arguments: '{"city":"Lisbon"}' },
      },
    ]);
  });

  it('are not called when nothing speaks of them, or the choice is none', async () => {
    expect((await answer(ask('Hello', { tools: [weather] }))).finishReason).toBe('stop');
    const none = ask('The weather?', { tools: [weather], tool_choice: 'none' });
    expect((await answer(none)).tool_calls).toBeUndefined();
  });

  it('are always called when required or named', async () => {
    const required = await answer(ask('Hello', { tools: [weather], tool_choice: 'required' }));
    expect(required.tool_calls?.[0]?.function.name).toBe('get_weather');
    const choice = { type: 'function', function: { name: 'read_clock' } };
    const named = await answer(ask('Hello', { tools: [weather, clock], tool_choice: choice }));
    expect(named.tool_calls?.map((call) => call.function.name)).toEqual(['read_clock']);
  });

  it('are called one at a time without parallel_tool_calls', async () => {
    const body = ask('The weather and the current hour', { tools: [weather, clock] });
    expect((await answer(body)).tool_calls).toHaveLength(2);
    expect((await answer({ ...body, parallel_tool_calls: false })).tool_calls).toHaveLength(1);
  });

  it('stream as deltas by index that join to the same call', async () => {
    const { chunks } = await stream(ask('Weather in Lisbon', { tools: [weather] }));
    const deltas = chunks.flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? []);
    expect(deltas.filter(({ id }) => id !== undefined)).toHaveLength(1);
    const text = deltas.map((delta) => delta.function.arguments).join('');
    expect(JSON.parse(text)).toEqual({ city: 'Lisbon' });
  });

  it('have their results summed up', async () => {
    const call = {
      id: 'call_1',
      type: 'function',
      function: { name: 'get_weather', arguments: '{}' },
    };
    const { content, finishReason } = await answer({
      tools: [weather],
      messages: [
        { role: 'user', content: 'Weather?' },
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'call_1', content: '{"degrees": 21}' },
      ],
    });
    expect(finishReason).toBe('stop');
    expect(content).toContain('get_weather');
    expect(content).toContain('21');
  });

  it('in their deprecated form are answered with function_call', async () => {
    const body = ask('Weather in Lisbon', { functions: [weather.function] });
    const message = await answer(body);
    expect(message.finishReason).toBe('function_call');
    expect(message.function_call).toEqual({ name: 'get_weather', arguments: '{"city":"Lisbon"}' });
    expect(message.tool_calls).toBeUndefined();
    const { chunks } = await stream(body);
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('function_call');
  });
});

describe('response_format', () => {
  it('json_object gives valid JSON', async () => {
    const { content } = await answer(
      ask('Some JSON please', { response_format: { type: 'json_object' } }),
    );
    expect(JSON.parse(content ?? '')).toBeTypeOf('object');
  });

  it('json_schema gives an instance of the schema', async () => {
    const schema = {
      type: 'object',
      properties: { city: { type: 'string' }, size: { type: 'integer', minimum: 10, maximum: 12 } },
      required: ['city', 'size'],
      additionalProperties: false,
    };
    const { content } = await answer(
      ask('A town', {
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'town', strict: true, schema },
        },
      }),
    );
    const town = JSON.parse(content ?? '') as { city: unknown; size: number };
    expect(Object.keys(town)).toEqual(['city', 'size']);
    expect(town.city).toBeTypeOf('string');
    expect([10, 11, 12]).toContain(town.size);
  });
});

describe('reasoning', () => {
  const body = ask('Hello', { model: reasoner, seed: 1 });

  it('is a field of its own, longer with more effort', async () => {
    const lengths = await Promise.all(
      ['low', 'medium', 'high'].map(
        async (effort) =>
          (await answer({ ...body, reasoning_effort: effort })).reasoning?.length ?? 0,
      ),
    );
    expect(lengths[0]).toBeGreaterThan(0);
    expect(lengths).toEqual(lengths.toSorted((one, other) => one - other));
    expect(new Set(lengths).size).toBe(3);
  });

  it('has medium as its default effort', async () => {
    const medium = await answer({ ...body, reasoning_effort: 'medium' });
    expect((await answer(body)).reasoning).toBe(medium.reasoning);
  });

  it.each([{ reasoning_format: 'hidden' }, { include_reasoning: false }])(
    'is left out by %j and still counted',
    async (fields) => {
      const { choices, usage } = await complete({ ...body, ...fields });
      expect(choices[0]?.message.reasoning).toBeUndefined();
      expect(choices[0]?.message.content).not.toContain('<think>');
      expect(usage.completion_tokens_details?.reasoning_tokens).toBeGreaterThan(0);
    },
  );

  it('stands between think tags in the text when raw', async () => {
    const { engine } = scriptedEngine([{ type: 'reasoning', text: 'Hm.' }, ...texts('One')]);
    const { content, reasoning } = await answer({ ...body, reasoning_format: 'raw' }, { engine });
    expect(reasoning).toBeUndefined();
    expect(content).toBe('<think>\nHm.\n</think>\n\nOne');
  });

  it('is absent with effort none', async () => {
    const none = { ...body, model: 'built-in/guide-thinker', reasoning_effort: 'none' };
    expect((await answer(none)).reasoning).toBeUndefined();
  });
});

describe('documents', () => {
  const documents = [
    { id: 'tides', source: { type: 'text', text: 'The moon is far. Tides follow the moon.' } },
    { source: { type: 'json', data: { note: 'Nothing about it.' } } },
  ];

  it('are quoted, with citations that point at the very words', async () => {
    const body = ask('What do tides follow?', {
      documents,
      model: reasoner,
      reasoning_format: 'raw',
    });
    const { content, annotations } = await answer(body);
    const citation = annotations?.[0]?.document_citation;
    expect(annotations?.[0]?.type).toBe('document_citation');
    expect(citation?.document_id).toBe('tides');
    expect(content?.slice(citation?.start_index, citation?.end_index)).toBe(
      'Tides follow the moon.',
    );
  });

  it('are quoted without citations when these are disabled', async () => {
    const body = ask('What do tides follow?', { documents, citation_options: 'disabled' });
    const { content, annotations } = await answer(body);
    expect(content).toContain('Tides follow the moon.');
    expect(annotations).toBeUndefined();
  });
});

describe('faults on request', () => {
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

describe('aborting', () => {
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
    const { engine, said, ended } = scriptedEngine(
      Array.from({ length: 5000 }, () => ({ type: 'text', text: 'x' }) as const),
    );
    const response = await chat(ask('Hello', { stream: true }), { engine });
    const reader = response.body?.getReader();
    await reader?.read();
    expect(said()).toBeLessThan(1000);
    await reader?.cancel();
    expect(ended()).toBe(true);
  });
});

describe('service_tier', () => {
  it.each([
    [undefined, 'on_demand'],
    ['auto', 'on_demand'],
    ['flex', 'flex'],
  ])('%s is reported as %s', async (requested, reported) => {
    const completion: Completion = await complete(ask('Hello', { service_tier: requested }));
    expect(completion.service_tier).toBe(reported);
  });
});
