import { describe, expect, it } from 'vitest';
import { ChatReplyReader } from '$lib/base/api/chat-reply';
import type { ToolCall } from '$lib/base/api/chat-types';
import { applyUpdates } from './apply-updates';
import { startAnswer } from './chat-answer';

const ids = { id: 'a', conversationId: 'c', parentId: null, connectionName: '', connectionId: '' };

/** The calls of an answer whose chunks have these entries in tool_calls. */
function calls(...chunks: object[][]): ToolCall[] {
  return assembled(chunks.map((tool_calls) => ({ delta: { tool_calls } })));
}

function assembled(choices: object[]): ToolCall[] {
  const reader = new ChatReplyReader();
  const updates = choices.flatMap((choice) => reader.read({ choices: [{ index: 0, ...choice }] }));
  const start = startAnswer({ ...ids, model: 'm', now: 1 });
  return applyUpdates(start, [...updates, ...reader.end()], 2).toolCalls;
}

const brief = (list: ToolCall[]) =>
  list.map(({ id, function: { name, arguments: json } }) => [id, name, json]);

const call = (id: string | undefined, name: string | undefined, json: string, index?: number) => ({
  ...(index !== undefined && { index }),
  ...(id !== undefined && { id }),
  type: 'function',
  function: { ...(name !== undefined && { name }), arguments: json },
});

describe('Tool calls that are streamed', () => {
  it('are joined by their index, in whatever order their pieces arrive', () => {
    const list = calls(
      [call('call_a', 'first', '', 0)],
      [call('call_b', 'second', '', 1)],
      [call(undefined, undefined, '{"b"', 1)],
      [call(undefined, undefined, '{}', 0)],
      [call(undefined, undefined, ':2}', 1)],
    );
    expect(brief(list)).toEqual([
      ['call_a', 'first', '{}'],
      ['call_b', 'second', '{"b":2}'],
    ]);
  });

  // openai/openai-python #3246, SamSaffron/term-llm #314
  it('without an index begin with a new id, and go on without one', () => {
    const list = calls(
      [call('call_a', 'get_weather', '{"city":')],
      [{ function: { arguments: '"Paris"}' } }],
      [call('call_b', 'get_time', '{"tz":"JST"}')],
    );
    expect(brief(list)).toEqual([
      ['call_a', 'get_weather', '{"city":"Paris"}'],
      ['call_b', 'get_time', '{"tz":"JST"}'],
    ]);
  });

  it('that all have the index 0 begin with a new id', () => {
    const list = calls(
      [call('call_a', 'f', '', 0)],
      [call(undefined, undefined, '{"x":1}', 0)],
      [call('call_b', 'f', '{"x"', 0)],
      [call(undefined, undefined, ':2}', 0)],
      [call('call_a', undefined, ' ', 0)],
    );
    expect(brief(list)).toEqual([
      ['call_a', 'f', '{"x":1} '],
      ['call_b', 'f', '{"x":2}'],
    ]);
  });

  // vercel/ai #18440, BerriAI/litellm #11407
  it('may count from 1, and blank ids replace none', () => {
    const list = calls(
      [call('call_a', 'get_worklog', '', 1)],
      [{ index: 1, id: '', function: { arguments: '{"k":' } }],
      [{ index: 1, id: ' ', function: { name: '', arguments: '"7"}' } }],
    );
    expect(brief(list)).toEqual([['call_a', 'get_worklog', '{"k":"7"}']]);
  });

  it('without ids begin with another name, or with new arguments after whole ones', () => {
    const list = calls(
      [call(undefined, 'f', '{"a":"}', 0)],
      [call(undefined, 'f', '{"}', 0)],
      [call(undefined, 'f', '{"b":2}', 0)],
      [call(undefined, 'g', '', 0)],
      [call(undefined, undefined, '{}', 0)],
      [call(undefined, 'g', '', 0)],
      [call(undefined, undefined, '{"c":3}', 0)],
    );
    expect(brief(list)).toEqual([
      ['call_0', 'f', '{"a":"}{"}'],
      ['call_1', 'f', '{"b":2}'],
      ['call_2', 'g', '{}'],
      ['call_3', 'g', '{"c":3}'],
    ]);
  });

  it('may have several in one chunk without an index, which go on in the same order', () => {
    const list = calls(
      [call('a', 'f', '{"x":'), call('b', 'g', '{"y":')],
      [{ function: { arguments: '1}' } }, { function: { arguments: '2}' } }],
    );
    expect(brief(list)).toEqual([
      ['a', 'f', '{"x":1}'],
      ['b', 'g', '{"y":2}'],
    ]);
  });

  it('may wander between indexes with their id', () => {
    const list = calls(
      [call('a', 'f', '{', 0)],
      [call('b', 'g', '{', 1)],
      [call('a', undefined, '}', 5)],
      [call('b', undefined, '}', 0)],
    );
    expect(brief(list)).toEqual([
      ['a', 'f', '{}'],
      ['b', 'g', '{}'],
    ]);
  });

  it('are one call if each piece has an id of its own, or repeats id and name', () => {
    const pieces = ['{"x"', ':', '1}'];
    expect(
      brief(calls(...pieces.map((json, at) => [call(`id${at}`, at ? undefined : 'f', json, 0)]))),
    ).toEqual([['id0', 'f', '{"x":1}']]);
    expect(brief(calls(...pieces.map((json) => [call('a', 'f', json, 0)])))).toEqual([
      ['a', 'f', '{"x":1}'],
    ]);
  });

  it('are not doubled if the whole call is sent once more at the end', () => {
    const list = calls(
      [call('a', 'f', '{"x":', 0)],
      [call(undefined, undefined, '1}', 0)],
      [call('a', 'f', '{"x":1}', 0)],
    );
    expect(brief(list)).toEqual([['a', 'f', '{"x":1}']]);
  });

  // anomalyco/opencode #17339, elizaOS/eliza #16973, lidge-jun/opencodex #361
  it('are not doubled if only their arguments are sent once more, with other spaces', () => {
    const again = ['{"x": 1}', '{"x":1}'].map((json) => [call(undefined, undefined, json, 0)]);
    expect(brief(calls([call('a', 'f', '', 0)], ...again))).toEqual([['a', 'f', '{"x": 1}']]);
    expect(brief(calls([call('a', 'f', '{"x": 1}')], [call('a', 'f', '{"x":1}')]))).toEqual([
      ['a', 'f', '{"x": 1}'],
    ]);
  });

  // BerriAI/litellm #4537, openai/openai-agents-js #712: Anthropic and Bedrock behind proxies
  it.each([
    [undefined, undefined, 0],
    [undefined, undefined, undefined],
    ['a', 'f', 0],
  ])('may begin with {}, which the arguments replace (%s, %s, %s)', (id, name, index) => {
    const first = call('a', 'f', '{}', index);
    const pieces = ['{"x"', ':1}'].map((json) => [call(id, name, json, index)]);
    expect(brief(calls([first], ...pieces))).toEqual([['a', 'f', '{"x":1}']]);
    expect(brief(calls([first], [call(id, name, '', index)]))).toEqual([['a', 'f', '{}']]);
  });

  // continuedev/continue #5849
  it('may have a name in pieces', () => {
    const begun = call('a', 'edit_ex', '', 0);
    for (const id of ['a', undefined]) {
      const list = calls([begun], [call(id, 'isting', '', 0)], [call(id, undefined, '{}', 0)]);
      expect(brief(list)).toEqual([['a', 'edit_existing', '{}']]);
    }
  });

  it('of other names and indexes are apart, although all have the same id', () => {
    const list = calls(
      [call('call_0', 'f', '', 0)],
      [call(undefined, undefined, '{"x":1}', 0)],
      [call('call_0', 'g', '', 1)],
      [call(undefined, undefined, '{"y":1}', 1)],
    );
    expect(brief(list)).toEqual([
      ['call_0', 'f', '{"x":1}'],
      ['call_0', 'g', '{"y":1}'],
    ]);
  });

  it('get their id later, if the service sends it later', () => {
    const list = calls(
      [{ index: 0, function: { name: 'f' } }],
      [{ index: 0, id: 'a', function: { arguments: '{}' } }],
    );
    expect(brief(list)).toEqual([['a', 'f', '{}']]);
  });

  it.each([1e9, Number.MAX_SAFE_INTEGER, -1, 0.5, null, '0'])('may have the index %s', (index) => {
    const list = calls([{ ...call('a', 'f', '{}'), index }]);
    expect(brief(list)).toEqual([['a', 'f', '{}']]);
  });

  it('are at most 128', () => {
    expect(
      calls(...Array.from({ length: 200 }, (_, at) => [call(`i${at}`, 'f', '{}')])),
    ).toHaveLength(128);
  });
});

describe('Tool calls of a reply that is not streamed', () => {
  it('are all there, whatever their index and ids are', () => {
    const tool_calls = [call('', 'f', '{}', 0), call('', 'f', '', 0), call('b', 'f', '{}', 0)];
    expect(brief(assembled([{ message: { tool_calls } }]))).toEqual([
      ['call_0', 'f', '{}'],
      ['call_1', 'f', ''],
      ['b', 'f', '{}'],
    ]);
  });
});

describe('Members of a call that the console does not read', () => {
  const extra_content = { google: { thought_signature: 'SIG' } };

  it('are stored at their place', () => {
    const [stored] = calls([
      {
        ...call('a', 'f', '{}', 0),
        extra_content,
        function: { name: 'f', arguments: '{}', provider_specific_fields: { x: 1 } },
      },
    ]);
    expect(stored?.rest).toEqual({
      extra_content,
      function: { provider_specific_fields: { x: 1 } },
    });
  });

  it('may come on a later piece without an index', () => {
    const list = calls(
      [call('a', 'f', '', 0)],
      [call(undefined, undefined, '{}', 0)],
      [{ extra_content }],
    );
    expect(brief(list)).toEqual([['a', 'f', '{}']]);
    expect(list[0]?.rest).toEqual({ extra_content });
  });

  it('are left out whole above a size, and named', () => {
    const [stored] = calls([{ ...call('a', 'f', '{}', 0), small: 1, large: 'x'.repeat(600_000) }]);
    expect(stored?.rest).toEqual({
      small: 1,
      large: expect.stringContaining('left out') as string,
    });
  });

  it('do not reach a prototype', () => {
    const hostile = JSON.parse(
      '{"id":"a","__proto__":{"evil":1},"function":{"name":"f","__proto__":{"evil":1}}}',
    ) as object;
    const [stored] = calls([hostile]);
    expect((stored as { evil?: number }).evil).toBeUndefined();
    expect(JSON.stringify(stored)).not.toContain('evil');
  });
});
