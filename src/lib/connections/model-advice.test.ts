import { expect, it } from 'vitest';
import { unlistedParameters } from './unlisted-parameters';

const models = [
  { id: 'all', parameters: ['max_tokens', 'temperature', 'top_k', 'max_completion_tokens'] },
  { id: 'some', parameters: ['max_tokens', 'temperature'] },
  { id: 'unknown' },
];

it('names what other models of the service list, and this one does not', () => {
  expect([...unlistedParameters(models, 'some')]).toEqual([
    ['top_k', 'This model doesn’t list top_k.'],
  ]);
  expect(unlistedParameters(models, 'all').size).toBe(0);
});

it('names nothing for a model without a list, or that is not listed itself', () => {
  expect(unlistedParameters(models, 'unknown')).toEqual(new Map());
  expect(unlistedParameters(models, 'typed')).toEqual(new Map());
});

it('names what a model ignores', () => {
  const ignoring = [{ id: 'own', ignored: ['seed'] }];
  expect(unlistedParameters(ignoring, 'own').get('seed')).toBe('This model ignores seed.');
});
