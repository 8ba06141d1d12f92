import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../../../tests/support/responses/response-samples';
import { callsOf, inputAfter, outputsOf, roundsIn, stepsIn } from './next-input';

const call = {
  type: 'function_call',
  id: 'fc',
  call_id: 'c',
  name: 'f',
  arguments: '{}',
  status: 'completed',
};

describe('The next input', () => {
  const reasoning = { type: 'reasoning', id: 'r', summary: [], status: 'completed' };

  it('is the earlier one followed by the output, with ids and without statuses', () => {
    expect(inputAfter('Hi', [{ ...messageOf('Yo'), status: 'completed' }], true)).toEqual([
      { role: 'user', content: 'Hi' },
      messageOf('Yo'),
    ]);
  });

  const message = messageOf('Yo');
  const { id: _m, ...unnamed } = message;
  const { id: _c, status: _s, ...unnamedCall } = call;
  const { status: _r, ...thought } = reasoning;
  const { status: _t, ...sentCall } = call;

  it('omits reasoning that led to no call, and the id of what it led to', () => {
    expect(inputAfter([], [reasoning, message], true)).toEqual([unnamed]);
    expect(inputAfter([], [message, reasoning, message], true)).toEqual([message, unnamed]);
  });

  it('has reasoning that led to a call, also after a text', () => {
    const output = [reasoning, reasoning, message, call];
    expect(inputAfter([], output, true)).toEqual([thought, thought, message, sentCall]);
  });

  it('has no reasoning and no id that only an item stored at the service has', () => {
    expect(inputAfter([], [reasoning, call], false)).toEqual([unnamedCall]);
    expect(inputAfter([], [message], false)).toEqual([unnamed]);
    const encrypted = { ...thought, encrypted_content: 'E' };
    expect(inputAfter([], [encrypted, call], false)).toEqual([encrypted, unnamedCall]);
    const whole = { ...thought, content: [{ type: 'reasoning_text', text: 'Hm' }] };
    expect(inputAfter([], [whole, call], false)).toEqual([whole, unnamedCall]);
  });

  it('has calls of hosted tools with their status and their reasoning, without an image so far', () => {
    const search = { type: 'web_search_call', id: 'ws', status: 'completed', action: {} };
    const image = { type: 'image_generation_call', id: 'ig', status: 'completed', result: 'a' };
    expect(inputAfter([], [reasoning, search, { ...image, partial_image_b64: 'b' }], true)).toEqual(
      [thought, search, image],
    );
  });

  it('omits a message without content', () => {
    expect(
      inputAfter([], [{ type: 'message', id: 'm', role: 'assistant', content: [] }], true),
    ).toEqual([]);
  });

  it('adds the role of the assistant to a message without a role', () => {
    const content = [{ type: 'output_text', text: 'Yo' }];
    expect(inputAfter([], [{ type: 'message', content }], true)).toEqual([
      { type: 'message', role: 'assistant', content },
    ]);
  });

  it('preserves a message whose content is a string', () => {
    const message = { type: 'message', role: 'assistant', content: 'Yo' };
    expect(inputAfter([], [message], true)).toEqual([message]);
  });

  it('answers each call by its own id', () => {
    expect(callsOf([messageOf('Let me see'), call])).toEqual([
      { id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } },
    ]);
    expect(inputAfter([], [call], true)).toEqual([
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
