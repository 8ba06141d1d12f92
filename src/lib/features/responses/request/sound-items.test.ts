import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '$lib/base/api/wire/json';
import { itemsForAnyService, soundItems } from './sound-items';

const question = { role: 'user', content: 'Q' };
const call = (call_id: string, json = '{}'): JsonObject => ({
  type: 'function_call',
  call_id,
  name: 'f',
  arguments: json,
});
const output = (call_id: string): JsonObject => ({
  type: 'function_call_output',
  call_id,
  output: 'R',
});
const reasoning = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'E' };
const sound = (input: JsonValue[]) => soundItems({ input });

describe('The items of an input', () => {
  it('have each call with its result, and no call without one', () => {
    const answered = [question, call('call_0'), output('call_0')];
    expect(sound([...answered, call('call_0'), question])).toEqual([...answered, question]);
    expect(sound([call('call_0'), ...answered])).toEqual(answered);
  });

  it('have no reasoning whose call is left out', () => {
    expect(sound([question, reasoning, call('a'), question])).toEqual([question, question]);
    const left = [reasoning, call('b'), output('b')];
    expect(sound([reasoning, call('a'), call('b'), output('b')])).toEqual(left);
    expect(sound([question, reasoning])).toEqual([question, reasoning]);
  });

  it.each(['', '{"path": "a', '[]'])('have arguments that are a JSON object, not %j', (json) => {
    expect(sound([call('a', json), output('a')])).toEqual([call('a'), output('a')]);
  });

  it.each(['', null, [], [{ type: 'output_text', text: ' ' }]])(
    'have no answer that is empty: %j',
    (content) => {
      expect(sound([question, { role: 'assistant', content }, question])).toHaveLength(2);
    },
  );

  it('may have a result whose call is at the service, or that a person typed', () => {
    expect(sound([question, output('x'), question])).toEqual([question, output('x'), question]);
  });

  it('are sent as they are otherwise, also those of other types', () => {
    const items = [question, { type: 'item_reference', id: 'x' }, output('a'), 'odd', null];
    expect(sound(items)).toEqual(items);
    expect(soundItems({ input: 'Hi' })).toBe('Hi');
  });
});

it('Items for any service have no ids of the storage of one, and no reasoning', () => {
  const message = { type: 'message', role: 'assistant', content: 'Hi' };
  expect(
    itemsForAnyService([
      question,
      reasoning,
      { ...call('a'), id: 'fc_1' },
      { ...message, id: 'm' },
    ]),
  ).toEqual([question, call('a'), message]);
});

it('A conversation goes to another service without ids of files and containers in its answers', () => {
  const cited = (annotations: JsonValue[]) => ({
    role: 'assistant',
    content: [{ type: 'output_text', text: 'A', annotations }],
  });
  const page = { type: 'url_citation', url: 'https://a.test' };
  const search = { type: 'file_search_call', queries: ['q'] };
  expect(
    itemsForAnyService([
      cited([{ type: 'file_citation', file_id: 'file-1' }, page]),
      { ...search, results: [{ file_id: 'file-1', text: 'T' }] },
      { type: 'code_interpreter_call', container_id: 'cntr_1', code: '1' },
    ]),
  ).toEqual([cited([page]), { ...search, results: [] }]);
});
