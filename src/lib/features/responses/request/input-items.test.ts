import { describe, expect, it } from 'vitest';
import type { JsonValue } from '$lib/base/api/wire/json';
import { attachmentAddress } from '$lib/shared/attachments/attachment-part';
import { asItems, kindOf, lastQuestion, readInput, typedText, withTypedText } from './input-items';

const call = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' };
const question = { role: 'user', content: 'Hi' };

describe('An item is edited as', () => {
  it.each<[string, JsonValue]>([
    ['message', question],
    ['message', { type: 'message', role: 'system', content: [{ type: 'input_text', text: 'x' }] }],
    ['function_call', call],
    ['function_call_output', { type: 'function_call_output', call_id: 'c', output: '1' }],
    [
      'json',
      { type: 'function_call_output', call_id: 'c', output: [{ type: 'input_text', text: '1' }] },
    ],
    ['json', { type: 'reasoning', summary: [] }],
    ['json', { type: 'item_reference', id: 'x' }],
    ['json', { role: 'user' }],
    ['json', 'broken {'],
    ['json', null],
  ])('%s: %j', (kind, item) => {
    expect(kindOf(item)).toBe(kind);
  });
});

describe('The views of an input', () => {
  it('shows a text as one user message', () => {
    expect(asItems('Hi')).toEqual([question]);
    expect(typedText('Hi')).toEqual({ text: 'Hi', before: 0 });
  });

  it('preserves earlier items while a text is typed after them', () => {
    expect(typedText([call])).toEqual({ text: '', before: 1 });
    const typed = withTypedText([call], 'Hi');
    expect(typed).toEqual([call, question]);
    expect(withTypedText(typed, 'Hi there')).toEqual([call, { role: 'user', content: 'Hi there' }]);
    expect(typedText(typed)).toEqual({ text: 'Hi', before: 1 });
  });

  it('changes nothing without typing', () => {
    expect(withTypedText([call], '')).toEqual([call]);
  });

  it('preserves the other members of the message whose text is typed', () => {
    const named = { type: 'message', ...question, status: 'completed' };
    expect(withTypedText([named], 'Yo')).toEqual([{ ...named, content: 'Yo' }]);
  });

  it('is unchanged by a round trip through JSON', () => {
    for (const input of ['Hi "there"', [question, call], []])
      expect(readInput(JSON.stringify(input))).toEqual({ input });
  });

  it.each(['[{', '7', '{"role": "user"}', ''])('reports that %j is no input', (json) => {
    expect(readInput(json)).toEqual({ error: expect.any(String) as string });
  });

  it("is titled by the person's last text", () => {
    const parts = { role: 'user', content: [{ type: 'input_text', text: 'Again' }] };
    expect(lastQuestion([question, parts, call])).toBe('Again');
    expect(lastQuestion([call])).toBe('');
  });

  it('is not titled by the address of an attached file', () => {
    const text = attachmentAddress({ id: '12b23519965feac53fb978756565b57c' });
    const file = { type: 'input_text', text };
    const typed = { type: 'input_text', text: 'What does it say?' };
    expect(lastQuestion([{ role: 'user', content: [file, typed] }]).trim()).toBe(typed.text);
    expect(lastQuestion([{ role: 'user', content: [file] }])).toBe('');
  });
});
