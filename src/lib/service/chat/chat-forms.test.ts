import { describe, expect, it } from 'vitest';
import { answer, complete, scriptedEngine, stream } from '../../../../tests/support/service/calls';

const reasoner = 'built-in/guide-reasoning';

function ask(content: string, more: object = {}): object {
  return { messages: [{ role: 'user', content }], ...more };
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

describe('Tools', () => {
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

  it('are not called when nothing mentions them, or the choice is none', async () => {
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

  it.each(['/sample markdown', 'Hello', 'What is 6 * 7?'])(
    'are called when required, whatever the message says: %s',
    async (content) => {
      const required = await answer(ask(content, { tools: [clock], tool_choice: 'required' }));
      expect(required).toMatchObject({ content: null, finishReason: 'tool_calls' });
    },
  );

  describe('with disable_tool_validation', () => {
    const unvalidated = { compound_custom: { disable_tool_validation: true } };
    const namesIn = async (content: string, more: object) =>
      (await answer(ask(content, { ...unvalidated, ...more }))).tool_calls?.map(
        (call) => call.function.name,
      );

    it('are called though they are not given', async () => {
      const content = 'Please call book_ferry and getTide() now';
      expect(await namesIn(content, { tools: [clock] })).toEqual(['book_ferry', 'getTide']);
      const { tool_calls: calls } = await answer(ask(content, { tools: [clock] }));
      expect(calls).toBeUndefined();
    });

    it('are called when required, also if none is given', async () => {
      expect(await namesIn('Hello', { tool_choice: 'required' })).toHaveLength(1);
      expect(await namesIn('Hello', { tool_choice: 'required', tools: [clock] })).toEqual([
        'read_clock',
      ]);
    });

    it('are not called when the choice is none, which is the default without tools', async () => {
      const content = 'Please call book_ferry';
      expect(await namesIn(content, { tools: [clock], tool_choice: 'none' })).toBeUndefined();
      expect(await namesIn(content, {})).toBeUndefined();
    });
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

describe('The field response_format', () => {
  it('of json_object gives valid JSON', async () => {
    const { content } = await answer(
      ask('Some JSON please', { response_format: { type: 'json_object' } }),
    );
    expect(JSON.parse(content ?? '')).toBeTypeOf('object');
  });

  it('of json_schema gives an instance of the schema', async () => {
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

describe('The reasoning of an answer', () => {
  const body = ask('Hello', { model: reasoner, seed: 1 });

  it('is a separate field, longer with more effort', async () => {
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

  it('is between think tags in the text when raw', async () => {
    const { engine } = scriptedEngine([
      { type: 'reasoning', text: 'Hm.' },
      { type: 'text', text: 'One' },
    ]);
    const { content, reasoning } = await answer({ ...body, reasoning_format: 'raw' }, { engine });
    expect(reasoning).toBeUndefined();
    expect(content).toBe('<think>\nHm.\n</think>\n\nOne');
  });

  it('is absent with effort none', async () => {
    const none = { ...body, model: 'built-in/guide-thinker', reasoning_effort: 'none' };
    expect((await answer(none)).reasoning).toBeUndefined();
  });
});

describe('Documents', () => {
  const documents = [
    { id: 'tides', source: { type: 'text', text: 'The moon is far. Tides follow the moon.' } },
    { source: { type: 'json', data: { note: 'Nothing about it.' } } },
  ];

  it('are quoted, with citations that point at the exact words', async () => {
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
