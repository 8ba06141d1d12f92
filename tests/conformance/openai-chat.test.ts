import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sites, type Site } from './sites';

describe.each(sites)('The SDK of OpenAI in chat, %s', (_, open) => {
  let site: Site;
  beforeAll(async () => {
    site = await open();
  });
  afterAll(() => site.close());

  const hello = {
    model: 'built-in/guide',
    messages: [{ role: 'user' as const, content: 'What is 6 * 7?' }],
  };

  it('completes a chat and reports the request id', async () => {
    const { data, request_id: id } = await site.openai.chat.completions
      .create(hello)
      .withResponse();
    expect(id).toMatch(/^req_/);
    expect(data).toMatchObject({ object: 'chat.completion', model: 'built-in/guide' });
    expect(data.choices).toHaveLength(1);
    expect(data.choices[0]?.message.content).toContain('42');
    expect(data.choices[0]).toMatchObject({ index: 0, finish_reason: 'stop', logprobs: null });
    const { prompt_tokens, completion_tokens, total_tokens } = data.usage ?? {};
    expect(total_tokens).toBe((prompt_tokens ?? NaN) + (completion_tokens ?? NaN));
  });

  it('iterates a streamed chat with its usage', async () => {
    const stream = await site.openai.chat.completions.create({
      ...hello,
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    const endings: string[] = [];
    let total: number | undefined;
    for await (const chunk of stream) {
      expect(chunk.object).toBe('chat.completion.chunk');
      const [choice] = chunk.choices;
      text += choice?.delta.content ?? '';
      if (choice?.finish_reason) endings.push(choice.finish_reason);
      total = chunk.usage?.total_tokens ?? total;
    }
    expect(text).toContain('42');
    expect(endings).toEqual(['stop']);
    expect(total).toBeGreaterThan(0);
  });

  it('puts a stream together with the stream helper', async () => {
    const runner = site.openai.chat.completions.stream(hello);
    const completion = await runner.finalChatCompletion();
    expect(completion.choices[0]?.message.content).toContain('42');
  });

  it('parses a structured output', async () => {
    const completion = await site.openai.chat.completions.parse({
      ...hello,
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'sum',
          strict: true,
          schema: {
            type: 'object',
            properties: { total: { type: 'integer' } },
            required: ['total'],
            additionalProperties: false,
          },
        },
      },
    });
    expect(completion.choices[0]?.message.parsed).toEqual({ total: expect.any(Number) });
  });

  it('runs tools until the answer', async () => {
    const places: unknown[] = [];
    const runner = site.openai.chat.completions.runTools({
      model: 'built-in/guide',
      messages: [{ role: 'user', content: 'What does get_weather say of Oslo?' }],
      tools: [
        {
          type: 'function',
          function: {
            name: 'get_weather',
            description: 'The weather of a place',
            parameters: { type: 'object', properties: { place: { type: 'string' } } },
            parse: JSON.parse,
            function: (given: unknown) => {
              places.push(given);
              return 'snow and sun';
            },
          },
        },
      ],
    });
    expect(await runner.finalContent()).toContain('snow and sun');
    expect(places).toHaveLength(1);
  });

  it('completes a legacy prompt, streamed and not', async () => {
    const prompt = { model: 'built-in/guide', prompt: 'What is 6 * 7?' };
    const completion = await site.openai.completions.create(prompt);
    expect(completion.object).toBe('text_completion');
    expect(completion.choices[0]?.text).toContain('42');
    let text = '';
    for await (const chunk of await site.openai.completions.create({ ...prompt, stream: true })) {
      text += chunk.choices[0]?.text ?? '';
    }
    expect(text).toContain('42');
  });
});
