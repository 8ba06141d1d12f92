import { describe, expect, it } from 'vitest';
import { findDifferences } from './response-differences';

const message = (text: string, more: object = {}) => ({
  type: 'message',
  id: 'm',
  content: [{ type: 'output_text', text, ...more }],
});

describe('Streamed items and the final response', () => {
  it('do not differ if both are the same', () => {
    expect(findDifferences([message('Bern')], [message('Bern')])).toEqual([]);
  });

  it('do not differ if one omits what is empty in the other', () => {
    const streamed = [message('Bern', { annotations: [], logprobs: null })];
    expect(findDifferences(streamed, [message('Bern')])).toEqual([]);
  });

  it('do not differ in what events do not report: the status of an item, the role of a message', () => {
    const final = { ...message('Bern'), status: 'completed', role: 'assistant' };
    expect(findDifferences([message('Bern')], [final])).toEqual([]);
  });

  it('differ if no event contained the text', () => {
    expect(findDifferences([{ type: 'message', id: 'm' }], [message('Bern')])).toMatchObject([
      { path: '[0].content', streamed: undefined },
    ]);
  });

  it('differ if both have a member with different values', () => {
    const streamed = { ...message('Bern'), status: 'incomplete' };
    expect(findDifferences([streamed], [{ ...message('Bern'), status: 'completed' }])).toEqual([
      { path: '[0].status', streamed: 'incomplete', final: 'completed' },
    ]);
  });

  it('differ in a text, at its position', () => {
    expect(findDifferences([message('Ber')], [message('Bern')])).toEqual([
      { path: '[0].content[0].text', streamed: 'Ber', final: 'Bern' },
    ]);
  });

  it('differ if the final response has no such item, whose text is shown completely', () => {
    const [found] = findDifferences([message('One'), message('Two')], [message('One')]);
    expect(found).toMatchObject({ path: '[1]', final: undefined });
    expect(found?.streamed).toContain('Two');
  });

  it('differ if an event was lost', () => {
    const call = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{"a":1}' };
    expect(findDifferences([], [call])).toEqual([
      { path: '[0]', streamed: undefined, final: JSON.stringify(call) },
    ]);
  });

  it('differ in many places, of which a limited number is shown', () => {
    const many = (text: string) => Array.from({ length: 1000 }, () => message(text));
    expect(findDifferences(many('a'), many('b'))).toHaveLength(50);
  });

  it('are compared at any depth', () => {
    const nested = (depth: number): { [name: string]: unknown } =>
      depth === 0 ? { end: 1 } : { in: nested(depth - 1) };
    expect(findDifferences([nested(500)], [nested(500)])).toEqual([]);
    expect(findDifferences([nested(500)], [nested(501)])).toHaveLength(1);
  });
});
