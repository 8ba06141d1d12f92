import { describe, expect, it } from 'vitest';
import { findDifferences } from './differences';

const message = (text: string, more: object = {}) => ({
  type: 'message',
  id: 'm',
  content: [{ type: 'output_text', text, ...more }],
});

describe('what the events built and the final response', () => {
  it('do not differ where both say the same', () => {
    expect(findDifferences([message('Bern')], [message('Bern')])).toEqual([]);
  });

  it('do not differ where one leaves out what the other has as nothing', () => {
    const streamed = [message('Bern', { annotations: [], logprobs: null })];
    expect(findDifferences(streamed, [message('Bern')])).toEqual([]);
  });

  it('do not differ in what no event told of: the status of an item, the role of a message', () => {
    const final = { ...message('Bern'), status: 'completed', role: 'assistant' };
    expect(findDifferences([message('Bern')], [final])).toEqual([]);
  });

  it('differ where no event brought the text', () => {
    expect(findDifferences([{ type: 'message', id: 'm' }], [message('Bern')])).toMatchObject([
      { path: '[0].content', streamed: undefined },
    ]);
  });

  it('differ where both tell of a member', () => {
    const streamed = { ...message('Bern'), status: 'incomplete' };
    expect(findDifferences([streamed], [{ ...message('Bern'), status: 'completed' }])).toEqual([
      { path: '[0].status', streamed: 'incomplete', final: 'completed' },
    ]);
  });

  it('differ in a text, at its place', () => {
    expect(findDifferences([message('Ber')], [message('Bern')])).toEqual([
      { path: '[0].content[0].text', streamed: 'Ber', final: 'Bern' },
    ]);
  });

  it('differ where the final one has an item less: its text is told whole', () => {
    const [found] = findDifferences([message('One'), message('Two')], [message('One')]);
    expect(found).toMatchObject({ path: '[1]', final: undefined });
    expect(found?.streamed).toContain('Two');
  });

  it('differ where an event was lost', () => {
    const call = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{"a":1}' };
    expect(findDifferences([], [call])).toEqual([
      { path: '[0]', streamed: undefined, final: JSON.stringify(call) },
    ]);
  });

  it('differ in many places, of which a bounded number is told', () => {
    const many = (text: string) => Array.from({ length: 1000 }, () => message(text));
    expect(findDifferences(many('a'), many('b'))).toHaveLength(50);
  });

  it('are compared however deep they are', () => {
    const nested = (depth: number): { [name: string]: unknown } =>
      depth === 0 ? { end: 1 } : { in: nested(depth - 1) };
    expect(findDifferences([nested(500)], [nested(500)])).toEqual([]);
    expect(findDifferences([nested(500)], [nested(501)])).toHaveLength(1);
  });
});
