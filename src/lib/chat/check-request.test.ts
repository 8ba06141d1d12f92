import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '$lib/api/chat-types';
import { checkRequest } from './check-request';

const request: ChatRequest = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] };
const told = (members: Partial<ChatRequest>) =>
  checkRequest({ ...request, ...members }).map(({ level, parameter }) => `${level} ${parameter}`);

describe('a chat request', () => {
  it('that is in order is sent without a word', () => {
    expect(told({ stream: true, temperature: 0 })).toEqual([]);
  });

  it.each<[string, Partial<ChatRequest>, string]>([
    [
      'a tool without a name',
      { tools: [{ type: 'function', function: {} }] },
      'tools[0].function.name',
    ],
    ['a tool that is no function', { tools: [{ type: 'web_search' }] }, 'tools[0].type'],
    ['a form of answer that is none', { response_format: { type: 'xml' } }, 'response_format.type'],
    ['a document without a source', { documents: [{}] }, 'documents[0].source'],
    ['a word that is no choice', { tool_choice: 'always' }, 'tool_choice'],
    ['a number as text', { seed: '9007199254740993' }, 'seed'],
  ])('with %s is not let out', (_, members, parameter) => {
    expect(told(members)).toEqual([`refusal ${parameter}`]);
  });

  it('without a model says what to do', () => {
    expect(checkRequest({ ...request, model: '' })).toMatchObject([
      { kind: 'required', parameter: 'model', message: 'Choose a model, or type the id of one.' },
    ]);
  });

  it('with what no model supports is let out, and told before', () => {
    expect(told({ logprobs: true })).toEqual(['advice logprobs']);
  });
});
