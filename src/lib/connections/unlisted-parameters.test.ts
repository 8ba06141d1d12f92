import { expect, it } from 'vitest';
import { unlistedParameters } from './unlisted-parameters';

const models = [
  { id: 'all', parameters: ['max_tokens', 'temperature', 'top_k', 'max_completion_tokens'] },
  { id: 'some', parameters: ['max_tokens', 'temperature'] },
  { id: 'unknown' },
];

it('names what other models of the service list, and this one does not', () => {
  expect(unlistedParameters(models, 'some')).toEqual(['top_k']);
  expect(unlistedParameters(models, 'all')).toEqual([]);
});

it('names nothing for a model without a list, or that is not listed itself', () => {
  expect(unlistedParameters(models, 'unknown')).toEqual([]);
  expect(unlistedParameters(models, 'typed')).toEqual([]);
});
