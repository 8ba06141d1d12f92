import { describe, expect, it } from 'vitest';
import { responseRules } from './response-rules';

const weather = { type: 'function', name: 'get_weather', parameters: { type: 'object' } };

const inputAudio = (sound: object) => ({ type: 'input_audio', input_audio: sound });

function problemsOf(body: { [name: string]: unknown }): string[] {
  return responseRules({ model: 'm', input: 'Hi', ...body }).map(({ parameter }) => parameter);
}

describe('A response request', () => {
  it.each<[string, { [name: string]: unknown }]>([
    ['a text', { input: 'Hello' }],
    ['an easy message of any role', { input: [{ role: 'developer', content: 'Be brief' }] }],
    [
      'text and image parts',
      {
        input: [
          {
            type: 'message',
            role: 'user',
            content: [
              { type: 'input_text', text: 'What is this?' },
              { type: 'input_image', image_url: 'data:image/png;base64,AAAA', detail: 'auto' },
            ],
          },
        ],
      },
    ],
    [
      'a sound, which is beyond the specification',
      { input: [{ role: 'user', content: [inputAudio({ data: 'AAAA', format: 'wav' })] }] },
    ],
    [
      'a call with its output',
      {
        input: [
          { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' },
          { type: 'function_call_output', call_id: 'c', output: '12' },
        ],
      },
    ],
    [
      'the items of an output',
      {
        input: [
          { type: 'reasoning', id: 'r', summary: [] },
          { role: 'assistant', content: [{ type: 'output_text', text: 'Hi' }] },
          { type: 'mcp_call', name: 'search', arguments: '{}' },
        ],
      },
    ],
    [
      'a flat tool and a choice of it',
      { tools: [weather], tool_choice: { type: 'function', name: 'get_weather' } },
    ],
    ['reasoning without a summary', { reasoning: { effort: 'low', summary: null } }],
    ['a text form', { text: { format: { type: 'text' } } }],
    [
      'JSON mode that the instructions ask for',
      { instructions: 'Answer in JSON.', text: { format: { type: 'json_object' } } },
    ],
    [
      'a schema beside its type',
      { text: { format: { type: 'json_schema', name: 'a', schema: {}, strict: null } } },
    ],
  ])('may hold %s', (_, body) => {
    expect(problemsOf(body)).toEqual([]);
  });

  it('reports every invalid item, not only the first', () => {
    const input = [
      'loose',
      { role: 'tool', content: 'x' },
      { type: 'function_call', name: 'f' },
      { type: 'item_reference', id: 'x' },
      { role: 'user', content: [{ type: 'text', text: 'x' }] },
    ];
    expect(problemsOf({ input })).toEqual([
      'input[0]',
      'input[1].role',
      'input[2].call_id',
      'input[2].arguments',
      'input[3].type',
      'input[4].content[0].type',
    ]);
  });

  it.each<[string, { [name: string]: unknown }, string]>([
    ['no items at all', { input: [] }, 'input'],
    ['a tool that is no function', { tools: [{ type: 'web_search' }] }, 'tools[0].type'],
    [
      'a tool nested as in chat',
      { tools: [{ type: 'function', function: { name: 'f' } }] },
      'tools[0].name',
    ],
    ['a choice without tools', { tool_choice: 'required' }, 'tool_choice'],
    ['an effort that is a number', { reasoning: { effort: 3 } }, 'reasoning.effort'],
    ['an effort that nobody knows', { reasoning: { effort: 'huge' } }, 'reasoning.effort'],
    ['a format of another type', { text: { format: { type: 'xml' } } }, 'text.format.type'],
    [
      'a schema that is no object',
      { text: { format: { type: 'json_schema', name: 'a', schema: 'x' } } },
      'text.format.schema',
    ],
    [
      'a schema in a member of its own, as in chat',
      { text: { format: { type: 'json_schema', json_schema: { name: 'a' } } } },
      'text.format.name',
    ],
    [
      'the choice of a function that is not there',
      { tools: [weather], tool_choice: { type: 'function', name: 'other' } },
      'tool_choice',
    ],
    ['a format that is a word', { text: { format: 'json' } }, 'text.format'],
  ])('is reported for %s', (_, body, parameter) => {
    expect(problemsOf(body)).toEqual([parameter]);
  });
});
