import { expect, it } from 'vitest';
import { answer } from '../../../../../tests/support/storage/samples';
import { awaitChoice } from './side-by-side';

it.each([
  [1, false],
  [2, true],
  [128, true],
  [129, false],
])('The answers to one request, %i of them, wait for a choice: %s', (count, isAwaited) => {
  const answers = Array.from({ length: count }, (_, index) => ({
    ...answer(`a${index}`, 'done'),
    choice: { request: 'a0', index },
  }));
  expect(awaitChoice(answers)).toBe(isAwaited);
});
