import { expect, it } from 'vitest';
import { answer, conversation, userMessage } from '../../../../../tests/support/storage/samples';
import { branchOff } from './branch-off';

const path = [
  userMessage('c', 'q'),
  { ...answer('a', 'done'), parentId: 'q' },
  { ...userMessage('c', 'r'), parentId: 'a' },
];

it('A branch is a chain of copies with ids of their own, and the settings of the original', () => {
  let count = 0;
  const from = conversation('c', {
    systemPrompt: 'Be brief.',
    parameters: { seed: 7 },
    mark: 'unread',
    queue: [{ id: 'waiting', text: 'Next' }],
    sentFrom: 'r',
    summaries: [{ id: 's', to: 'a', content: 'Short', model: 'm', createdAt: 1 }],
  });
  const { record, messages } = branchOff(from, path, {
    id: 'd',
    titles: [],
    createId: () => `n${++count}`,
    now: 5,
  });
  expect(
    messages.map(({ id, parentId, conversationId }) => [id, parentId, conversationId]),
  ).toEqual([
    ['n1', null, 'd'],
    ['n2', 'n1', 'd'],
    ['n3', 'n2', 'd'],
  ]);
  expect(messages.map(({ content }) => content)).toEqual(path.map(({ content }) => content));
  expect(record).toMatchObject({
    id: 'd',
    leafId: 'n3',
    sentFrom: 'n3',
    summaries: [{ id: 's', to: 'n2' }],
    systemPrompt: 'Be brief.',
    parameters: { seed: 7 },
    updatedAt: 5,
  });
  expect(record).not.toHaveProperty('mark');
  expect(record).not.toHaveProperty('queue');
  expect(path[1]?.parentId).toBe('q');
});

it.each([
  ['Tides', [], 'Tides (branch)'],
  ['Tides', ['Tides', 'Tides (branch)'], 'Tides (branch) 2'],
  ['Tides (branch)', ['Tides', 'Tides (branch)'], 'Tides (branch) 2'],
  ['Tides (branch) 2', ['Tides (branch)', 'Tides (branch) 2'], 'Tides (branch) 3'],
])('A branch of “%s” beside %j is called “%s”', (title, titles, called) => {
  const from = conversation('c', { title });
  const { record } = branchOff(from, path, { id: 'd', titles, createId: () => 'n', now: 5 });
  expect(record.title).toBe(called);
});
