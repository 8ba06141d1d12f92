import { describe, expect, it } from 'vitest';
import type { Problem } from './request-description';
import { checkResponseRules } from './response-rules';

const weather = { type: 'function', name: 'get_weather', parameters: { type: 'object' } };

function problemsOf(body: { [name: string]: unknown }): string[] {
  const problems: Problem[] = [];
  checkResponseRules(body, (problem) => problems.push(problem));
  return problems.map(({ parameter }) => parameter);
}

describe('a response request', () => {
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
  ])('may hold %s', (_, body) => {
    expect(problemsOf(body)).toEqual([]);
  });

  it('tells every item that is wrong, not the first alone', () => {
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
    ['a format that is a word', { text: { format: 'json' } }, 'text.format'],
  ])('is told of %s', (_, body, parameter) => {
    expect(problemsOf(body)).toEqual([parameter]);
  });
});
