import { describe, expect, test } from 'vitest';
import { ResponseAssembly } from './response-assembly';
import type { ResponseMembers } from './responses';

function assembled(...payloads: (ResponseMembers & { type: string })[]) {
  const assembly = new ResponseAssembly();
  for (const payload of payloads) assembly.apply({ type: payload.type, payload, data: '' });
  return assembly;
}

const place = { item_id: 'item_1', output_index: 0, content_index: 0 };

describe('Text that has been shown', () => {
  const delta = { type: 'response.output_text.delta', ...place, delta: 'Half of it' };
  const text = (words: string, id = 'item_1') => ({
    type: 'message',
    id,
    content: [{ type: 'output_text', text: words }],
  });
  const shownAfter = (end: string, output: unknown[]) =>
    assembled(delta, { type: `response.${end}`, response: { output } }).output.map(
      ({ content }) => content as { text: string }[],
    );

  describe.each(['failed', 'incomplete', 'completed'])('stays after response.%s', (end) => {
    test.each([
      ['without an item', []],
      ['with an item of empty text', [text('')]],
      ['with an item without text', [{ type: 'message', id: 'item_1', content: [] }]],
      ['with an empty item of another id', [text('', 'other')]],
      ['with an item of another kind', [{ type: 'reasoning', id: 'other', summary: [] }]],
    ])('%s', (_, output) => {
      expect(shownAfter(end, output).flat()).toContainEqual({
        type: 'output_text',
        text: 'Half of it',
      });
    });
  });

  test.each(['failed', 'incomplete'])('stays where response.%s has less of it', (end) => {
    expect(shownAfter(end, [text('Half')])).toMatchObject([[{ text: 'Half of it' }]]);
    expect(shownAfter(end, [text('Half of it all')])).toMatchObject([[{ text: 'Half of it all' }]]);
  });

  test.each(['failed', 'incomplete'])('stays before another item of response.%s', (end) => {
    expect(shownAfter(end, [text('Sorry, not today', 'other')])).toMatchObject([
      [{ text: 'Half of it' }],
      [{ text: 'Sorry, not today' }],
    ]);
  });

  test('is replaced by other text of a completed response', () => {
    expect(shownAfter('completed', [text('Half')])).toMatchObject([[{ text: 'Half' }]]);
    expect(shownAfter('completed', [text('All', 'other')])).toMatchObject([[{ text: 'All' }]]);
  });

  test('stays where the events that end it are empty', () => {
    const empty = { ...place, text: '', item: text('') };
    const ends = ['output_text.done', 'content_part.done', 'output_item.done'].map((name) => ({
      type: `response.${name}`,
      ...empty,
      part: { type: 'output_text', text: '' },
    }));
    expect(assembled(delta, ...ends).output).toMatchObject([{ content: [{ text: 'Half of it' }] }]);
  });
});
