import { expect, it } from 'vitest';
import { chatParameters } from '$lib/base/api/rules/chat-request';
import { adviceOn } from './form-state';

const seed = chatParameters.find(({ name }) => name === 'seed')!;
const warning = { level: 'warning', parameter: 'seed', message: 'seed is odd.' } as const;

it('A field that the model does not list is marked, unless a warning says more', () => {
  const modelAdvice = new Map([['seed', 'This model ignores seed.']]);
  expect(adviceOn(seed, { problems: [], modelAdvice })).toBe('This model ignores seed.');
  expect(adviceOn(seed, { problems: [warning], modelAdvice })).toBe('seed is odd.');
  expect(adviceOn(seed, { problems: [], modelAdvice: new Map([['top_k', '']]) })).toBeUndefined();
});

it('A field that the service refused for its passport is marked', () => {
  expect(adviceOn(seed, { problems: [], refused: ['seed'] })).toBe(
    'The service refused seed in a chat when its passport was made.',
  );
});
