import { expect, it } from 'vitest';
import { describeAdded, describeReport } from './import-words';

it.each([
  [{ conversations: 1 }, 0, '1 conversation'],
  [{ prompts: 2, conversations: 1200 }, 0, '1,200 conversations and 2 prompts'],
  [{ conversations: 3, drafts: 2, 'usage-days': 1 }, 1, '3 conversations, 3 other items and 1 key'],
  [
    { tools: 1, presets: 2, schemas: 3, prompts: 4, responses: 5 },
    0,
    '5 responses, 4 prompts, 3 schemas, 2 presets and 1 other item',
  ],
  [{ drafts: 1 }, 0, '1 item'],
  [{}, 2, '2 keys'],
  [{}, 0, '0 items'],
])('The added items, %j and %i keys, are listed', (kinds, keys, words) => {
  expect(describeAdded(kinds, keys)).toBe(words);
});

it('The words of an import list settings beside the items', () => {
  expect(describeAdded({}, 0, 1)).toBe('1 setting');
  expect(describeAdded({ prompts: 2 }, 1, 3)).toBe('2 prompts, 1 key and 3 settings');
});

it('The words of an import say how many tools were renamed', () => {
  const report = {
    kinds: { tools: 3 },
    present: 0,
    refused: [],
    damaged: [],
    isStopped: false,
    isFull: false,
  };
  expect(describeReport({ ...report, renamed: 0 }).text).toBe('Imported 3 tools.');
  expect(describeReport({ ...report, renamed: 2 }).text).toBe(
    'Imported 3 tools. 2 tools were renamed, because you already have tools by those names.',
  );
});
