import { expect, it } from 'vitest';
import type { Message } from '$lib/storage/conversation-records';
import { answer, userMessage } from '$lib/storage/samples';
import { withSteps } from './question-steps';

const question = (id: string) => userMessage('c', id);
const result = (id: string): Message => ({
  ...userMessage('c', id),
  role: 'tool',
  toolCallId: 'x',
});
const called = (id: string): Message => ({
  ...answer(id, 'done'),
  toolCalls: [{ id: 'x', type: 'function', function: { name: 'f', arguments: '{}' } }],
});
const said = (id: string) => answer(id, 'done');

const shown = (...path: Message[]) =>
  withSteps(path).map(({ message, steps }) => [message.id, ...steps.map(({ id }) => id)]);

it('folds the rounds of a question into its last answer', () => {
  expect(
    shown(
      question('q'),
      called('a'),
      result('r'),
      called('b'),
      result('s'),
      result('t'),
      said('c'),
    ),
  ).toEqual([['q'], ['c', 'a', 'r', 'b', 's', 't']]);
});

it('shows waiting calls, with the rounds before them', () => {
  expect(shown(question('q'), called('a'), result('r'), called('b'))).toEqual([
    ['q'],
    ['b', 'a', 'r'],
  ]);
});

it('leaves skipped calls, and results without an answer, in place', () => {
  expect(shown(question('q'), called('a'), question('p'), said('b'))).toEqual([
    ['q'],
    ['a'],
    ['p'],
    ['b'],
  ]);
  expect(shown(question('q'), called('a'), result('r'))).toEqual([['q'], ['a'], ['r']]);
  expect(shown(result('r'), said('a'))).toEqual([['r'], ['a']]);
});
