import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../../tests/support/responses/response-samples';
import { callsOf, inputAfter, outputsOf, roundsIn, stepsIn } from './next-input';

const call = {
  type: 'function_call',
  id: 'fc',
  call_id: 'c',
  name: 'f',
  arguments: '{}',
  status: 'completed',
};

describe('the next input', () => {
  const reasoning = { type: 'reasoning', id: 'r', summary: [], status: 'completed' };

  it('is the earlier one followed by the output, with ids and without statuses', () => {
    expect(inputAfter('Hi', [{ ...messageOf('Yo'), status: 'completed' }])).toEqual([
      { role: 'user', content: 'Hi' },
      messageOf('Yo'),
    ]);
  });

  it('omits old reasoning, unless it led to a call', () => {
    expect(inputAfter([], [reasoning, messageOf('Yo')])).toEqual([messageOf('Yo')]);
    expect(inputAfter([], [reasoning, call])).toMatchObject([
      { type: 'reasoning', id: 'r', summary: [] },
      { type: 'function_call' },
    ]);
  });

  it('has calls of hosted tools with their status and their reasoning, without an image so far', () => {
    const search = { type: 'web_search_call', id: 'ws', status: 'completed', action: {} };
    const image = { type: 'image_generation_call', id: 'ig', status: 'completed', result: 'a' };
    const { status: _, ...thought } = reasoning;
    expect(inputAfter([], [reasoning, search, { ...image, partial_image_b64: 'b' }])).toEqual([
      thought,
      search,
      image,
    ]);
  });

  it('omits a message without content', () => {
    expect(inputAfter([], [{ type: 'message', id: 'm', role: 'assistant', content: [] }])).toEqual(
      [],
    );
  });

  it('adds the role of the assistant to a message without a role', () => {
    const content = [{ type: 'output_text', text: 'Yo' }];
    expect(inputAfter([], [{ type: 'message', content }])).toEqual([
      { type: 'message', role: 'assistant', content },
    ]);
  });

  it('preserves a message whose content is a string', () => {
    const message = { type: 'message', role: 'assistant', content: 'Yo' };
    expect(inputAfter([], [message])).toEqual([message]);
  });

  it('answers each call by its own id', () => {
    expect(callsOf([messageOf('Let me see'), call])).toEqual([
      { id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } },
    ]);
    expect(inputAfter([], [call])).toEqual([
      { type: 'function_call', id: 'fc', call_id: 'c', name: 'f', arguments: '{}' },
    ]);
    expect(outputsOf([{ toolCallId: 'c', content: '12' }])).toEqual([
      { type: 'function_call_output', call_id: 'c', output: '12' },
    ]);
  });

  it('finds the rounds of calls and results since the last question', () => {
    const result = { type: 'function_call_output', call_id: 'c', output: '12' };
    const earlier = [{ role: 'user', content: 'First' }, call, result];
    const sizes = (input: Parameters<typeof roundsIn>[0]) =>
      roundsIn(input).map(({ length }) => length);
    expect(sizes('Hi')).toEqual([]);
    expect(sizes(earlier)).toEqual([1]);
    expect(sizes([...earlier, call, call, result, result])).toEqual([1, 2]);
    expect(sizes([...earlier, { role: 'user', content: 'Second' }])).toEqual([]);
    const answer = { role: 'assistant', content: 'And' };
    expect(stepsIn([...earlier, answer])).toEqual([call, result, answer]);
    expect(stepsIn([...earlier, { role: 'user', content: 'Second' }, call])).toEqual([call]);
  });
});
