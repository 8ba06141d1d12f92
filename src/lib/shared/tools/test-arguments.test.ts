import { expect, it } from 'vitest';
import { argumentsOf, typedArguments } from './test-arguments';

const rows = [
  { name: 'city', type: 'string' },
  { name: 'days', type: 'integer' },
  { name: 'tags', type: 'array' },
];

it('The arguments of a test are made of what is typed, by their types, without empty fields', () => {
  expect(argumentsOf(rows, { city: '3000', days: '3', tags: '["a"]' })).toEqual({
    city: '3000',
    days: 3,
    tags: ['a'],
  });
  expect(argumentsOf(rows, { days: 'three' })).toEqual({ days: 'three' });
});

it('The arguments of a test begin with those of a call', () => {
  expect(typedArguments('{"city":"Bern","days":3,"tags":["a"]}')).toEqual({
    city: 'Bern',
    days: '3',
    tags: '["a"]',
  });
  expect(typedArguments('{"cut')).toEqual({});
});
