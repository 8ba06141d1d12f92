import { describe, expect, it } from 'vitest';
import type { Members } from '$lib/base/api/wire/json';
import { answeredRow } from './answered-row';

const unrated = { thumb: '', note: '' } as const;
const system = { role: 'system', content: 'Be brief.' };
const user = (content: unknown) => ({ role: 'user', content });
const rowOf = (request: Members, answer = 'So.') =>
  answeredRow({ request, answer, model: 'm' }, unrated);

describe('The row of an answer', () => {
  it('asks the last question again, after the messages before it', () => {
    const earlier = { role: 'assistant', content: '1.' };
    const call = { role: 'assistant', content: 'Looking…', tool_calls: [{ id: 'c' }] };
    const result = { role: 'tool', tool_call_id: 'c', content: '{}' };
    const messages = [system, user('One?'), earlier, user('Two?'), call, result];
    expect(rowOf({ messages })?.row).toEqual({
      prompts: ['Two?'],
      before: [system, user('One?'), earlier],
      values: { answer: 'So.', model: 'm' },
    });
  });

  it('has columns only for what is known', () => {
    const request = { messages: [user('Why?')] };
    const rated = answeredRow(
      { request, answer: 'So.', model: '' },
      { thumb: 'down', note: 'Too short' },
    );
    expect(rated?.row.values).toEqual({ answer: 'So.', thumb: 'down', note: 'Too short' });
  });

  it('is made from a response request', () => {
    expect(rowOf({ input: 'Why?', instructions: 'Be brief.' })?.row).toMatchObject({
      prompts: ['Why?'],
      before: [system],
    });
    const reasoning = { type: 'reasoning', summary: [] };
    const question = user([{ type: 'input_text', text: 'Why?' }]);
    expect(rowOf({ input: [user('Hi'), reasoning, question] })?.row).toMatchObject({
      prompts: ['Why?'],
      before: [user('Hi')],
    });
  });

  it('contains nothing of the request but its messages', () => {
    const tools = [{ type: 'mcp', headers: { Authorization: 'Bearer secret' } }];
    const made = rowOf({ messages: [user('Why?')], tools, user: 'secret' });
    expect(JSON.stringify(made)).not.toContain('secret');
  });

  it('contains only text, and says so', () => {
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } };
    const text = { type: 'text', text: 'What is this?' };
    const made = rowOf({ messages: [user([image]), user([text, image])] });
    expect(made).toMatchObject({ isCut: true, row: { prompts: ['What is this?'] } });
    expect(JSON.stringify(made)).not.toContain('base64');
    expect(rowOf({ messages: [user([text])] })?.isCut).toBe(false);
  });

  it('sends braces of the question as they are', () => {
    expect(rowOf({ messages: [user('What is {{answer}}?')] })?.row.prompts).toEqual([
      'What is \\{{answer}}?',
    ]);
  });

  it.each([{}, { messages: 'x' }, { messages: [] }, { messages: [system] }, { input: [1] }])(
    'does not exist for a request without a question: %j',
    (request) => {
      expect(rowOf(request)).toBeUndefined();
    },
  );
});
