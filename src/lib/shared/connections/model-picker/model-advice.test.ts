import { expect, it } from 'vitest';
import { modelAdvice } from './model-advice';

const models = [
  { id: 'all', parameters: ['max_tokens', 'temperature', 'top_k', 'max_completion_tokens'] },
  { id: 'some', parameters: ['max_tokens', 'temperature'] },
  { id: 'unknown' },
];

it('The advice on a model names what other models of the service list, and this one does not', () => {
  expect([...modelAdvice(models, 'some')]).toEqual([['top_k', 'This model doesn’t list top_k.']]);
  expect(modelAdvice(models, 'all').size).toBe(0);
});

it('The advice on a model names nothing without a list, or if the model is not listed itself', () => {
  expect(modelAdvice(models, 'unknown')).toEqual(new Map());
  expect(modelAdvice(models, 'typed')).toEqual(new Map());
});

it('The advice on a model names what it ignores', () => {
  const ignoring = [{ id: 'own', ignored: ['seed'] }];
  expect(modelAdvice(ignoring, 'own').get('seed')).toBe('This model ignores seed.');
});

it('The advice on a model names a maximum length above what it reports', () => {
  const short = [{ id: 'short', max_completion_tokens: 8192 }];
  const adviceOn = (values: object) => [...modelAdvice(short, 'short', { ...values })];
  for (const name of ['max_completion_tokens', 'max_tokens', 'max_output_tokens']) {
    expect(adviceOn({ [name]: 8193 })).toEqual([
      [name, 'This model reports at most 8,192 tokens.'],
    ]);
    expect(adviceOn({ [name]: 8192 })).toEqual([]);
  }
  expect(modelAdvice([{ id: 'open' }], 'open', { max_tokens: 10_000_000 }).size).toBe(0);
});
