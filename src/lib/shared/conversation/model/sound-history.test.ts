import { describe, expect, it } from 'vitest';
import type { ChatMessage, ToolCall } from '$lib/base/api/chat-types';
import { soundHistory } from './sound-history';

const call = (id: string, json = '{}', name = 'f'): ToolCall => ({
  id,
  type: 'function',
  function: { name, arguments: json },
});
const question: ChatMessage = { role: 'user', content: 'Q' };
const calling = (...tool_calls: ToolCall[]): ChatMessage => ({
  role: 'assistant',
  content: null,
  tool_calls,
});
const result = (tool_call_id: string, content = 'R'): ChatMessage => ({
  role: 'tool',
  tool_call_id,
  content,
});

const sound = (...messages: ChatMessage[]) =>
  soundHistory(messages.map((wire) => ({ wire }))).map(({ wire }) => wire);

describe('The results of calls', () => {
  it('belong to their own turn, since ids repeat between turns', () => {
    const answered = [question, calling(call('call_0')), result('call_0')];
    expect(sound(...answered, question, calling(call('call_0')), question)).toEqual([
      ...answered,
      question,
      question,
    ]);
    expect(sound(question, calling(call('call_0')), ...answered)).toEqual([question, ...answered]);
  });

  it('belong to the nearest call in a turn of several rounds', () => {
    const rounds = [calling(call('call_0')), result('call_0', 'One')];
    const next = [calling(call('call_0', '{"x":1}')), result('call_0', 'Two')];
    expect(sound(question, ...rounds, ...next)).toEqual([question, ...rounds, ...next]);
    expect(sound(question, ...rounds, calling(call('call_0')))).toEqual([question, ...rounds]);
  });

  it('directly follow their message', () => {
    const note: ChatMessage = { role: 'system', content: 'Note' };
    expect(sound(calling(call('a'), call('b')), result('b'), note, result('a'))).toEqual([
      calling(call('a'), call('b')),
      result('b'),
      result('a'),
      note,
    ]);
  });

  it('are not sent without their call, nor twice', () => {
    expect(sound(question, result('a'), question)).toEqual([question, question]);
    const once = [calling(call('a')), result('a')];
    expect(sound(...once, result('a', 'Again'))).toEqual(once);
    expect(sound(calling(call('a')), question, result('a'))).toEqual([question]);
  });

  it('are all sent if calls of one message share an id', () => {
    const all = [calling(call('a'), call('a', '{"x":1}')), result('a', '1'), result('a', '2')];
    expect(sound(...all)).toEqual(all);
  });

  it('of the deprecated function_call follow it, too', () => {
    const called: ChatMessage = {
      role: 'assistant',
      content: null,
      function_call: { name: 'f', arguments: '{"x' },
    };
    const functionResult: ChatMessage = { role: 'function', name: 'f', content: 'R' };
    expect(sound(question, called, functionResult)).toEqual([
      question,
      { ...called, function_call: { name: 'f', arguments: '{}' } },
      functionResult,
    ]);
    expect(sound(question, called, question)).toEqual([question, question]);
  });
});

describe('A call without a result', () => {
  it('is left out, with the rest of its message kept', () => {
    const both = { ...calling(call('a'), call('b')), content: 'Look:' } as ChatMessage;
    expect(sound(both, result('b'))).toEqual([
      { role: 'assistant', content: 'Look:', tool_calls: [call('b')] },
      result('b'),
    ]);
    expect(sound(both, question)).toEqual([{ role: 'assistant', content: 'Look:' }, question]);
  });

  it('or without a name is not sent, nor is its result', () => {
    expect(sound(calling(call('a', '{}', '')), result('a'), question)).toEqual([question]);
  });
});

describe('The arguments of a call', () => {
  // open-webui/open-webui #23778, windmill-labs/windmill #9902
  it.each(['', ' ', '{"path": "a', '[1]', '"text"', 'null', '{}{"x":1}', 'nonsense'])(
    'that are no JSON object are sent as {}: %j',
    (json) => {
      expect(sound(calling(call('a', json)), result('a'))).toEqual([
        calling(call('a', '{}')),
        result('a'),
      ]);
    },
  );

  it.each(['{"city":"Bern"}', ' {"x": 1}\n'])('stay as they were written: %j', (json) => {
    expect(sound(calling(call('a', json)), result('a'))[0]).toEqual(calling(call('a', json)));
  });
});

describe('A message without content', () => {
  it.each([{ content: '' }, { content: null }, {}, { content: '\n\n' }, { content: [] }])(
    'is not sent: %j',
    (members) => {
      const empty = { role: 'assistant', ...members } as ChatMessage;
      expect(sound(question, empty, question)).toEqual([question, question]);
    },
  );

  it('is not sent if it only has reasoning, which services refuse', () => {
    const thought: ChatMessage = { role: 'assistant', content: '', reasoning: 'Thinking' };
    expect(sound(question, thought, question)).toEqual([question, question]);
  });

  it('is sent if it is the last one, which is being typed', () => {
    const typed: ChatMessage = { role: 'user', content: '' };
    expect(sound(typed, question, typed)).toEqual([question, typed]);
  });
});
