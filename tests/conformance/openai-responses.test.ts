import type OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sites, type Site } from './sites';

describe.each(sites)('The SDK of OpenAI in responses, %s', (_, open) => {
  let site: Site;
  beforeAll(async () => {
    site = await open();
  });
  afterAll(() => site.close());

  const question = { model: 'built-in/guide-reasoning', input: 'What is 6 * 7?' };
  const weather: OpenAI.Responses.FunctionTool = {
    type: 'function',
    name: 'get_weather',
    description: 'The weather of a place',
    parameters: { type: 'object', properties: { place: { type: 'string' } } },
    strict: false,
  };

  it('creates a response', async () => {
    const response = await site.openai.responses.create(question);
    expect(response).toMatchObject({ object: 'response', status: 'completed', error: null });
    expect(response.output_text).toContain('42');
    expect(response.output.map(({ type }) => type)).toEqual(['reasoning', 'message']);
    expect(response.usage?.output_tokens_details.reasoning_tokens).toBeGreaterThan(0);
  });

  it('iterates the events of a streamed response', async () => {
    const stream = await site.openai.responses.create({ ...question, stream: true });
    let text = '';
    let ended: OpenAI.Responses.Response | undefined;
    let expected = 0;
    for await (const event of stream) {
      expect(event.sequence_number).toBe(expected++);
      if (event.type === 'response.output_text.delta') text += event.delta;
      if (event.type === 'response.completed') ended = event.response;
    }
    expect(text).toContain('42');
    expect(ended?.status).toBe('completed');
  });

  it('puts a response together with the stream helper', async () => {
    const response = await site.openai.responses.stream(question).finalResponse();
    expect(response.output_text).toContain('42');
    const [reasoning] = response.output;
    expect(reasoning).toMatchObject({
      type: 'reasoning',
      content: [{ type: 'reasoning_text', text: expect.stringMatching(/\S/) }],
    });
  });

  it('parses a structured response', async () => {
    const response = await site.openai.responses.parse({
      ...question,
      text: {
        format: {
          type: 'json_schema',
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
    expect(response.output_parsed).toEqual({ total: expect.any(Number) });
  });

  it('calls a function and continues with its output', async () => {
    const ask = { role: 'user' as const, content: 'What does get_weather say of Oslo?' };
    const first = await site.openai.responses.create({
      model: 'built-in/guide',
      input: [ask],
      tools: [weather],
      tool_choice: { type: 'function', name: 'get_weather' },
    });
    const call = first.output.find((item) => item.type === 'function_call');
    expect(call?.name).toBe('get_weather');
    const second = await site.openai.responses.create({
      model: 'built-in/guide',
      input: [
        ask,
        ...first.output.filter((item) => item.type === 'function_call'),
        { type: 'function_call_output', call_id: call?.call_id ?? '', output: 'snow and sun' },
      ],
      tools: [weather],
    });
    expect(second.output_text).toContain('snow and sun');
  });

  it('continues with the output items of the previous turn', async () => {
    const first = await site.openai.responses.create(question);
    const second = await site.openai.responses.create({
      model: question.model,
      input: [
        { role: 'user', content: question.input },
        ...(first.output as OpenAI.Responses.ResponseInputItem[]),
        { role: 'user', content: 'And 6 * 8?' },
      ],
    });
    expect(second.output_text).toContain('48');
  });

  it('reports that a response is incomplete', async () => {
    const response = await site.openai.responses.create({ ...question, max_output_tokens: 2 });
    expect(response.status).toBe('incomplete');
    expect(response.incomplete_details?.reason).toBe('max_output_tokens');
  });
});
