import { expect, it } from 'vitest';
import { sliderOf, stepped } from './number-steps';

const number = { name: 'x', label: 'X', types: ['number' as const], help: '', group: '' };

it('The steps of a number with both bounds are those of a slider, and convenient', () => {
  expect(sliderOf({ ...number, minimum: 0, maximum: 2 })).toEqual({ min: 0, max: 2, step: 0.05 });
  expect(sliderOf({ ...number, minimum: 0, maximum: 1 })).toEqual({ min: 0, max: 1, step: 0.01 });
});

it('The steps of a number are whole when only whole ones are allowed', () => {
  expect(sliderOf({ ...number, types: ['integer'], minimum: 0, maximum: 20 })?.step).toBe(1);
});

it('The steps of a number offer no slider if a bound is missing or only one value is allowed', () => {
  expect(sliderOf({ ...number, minimum: 1 })).toBeUndefined();
  expect(sliderOf({ ...number, minimum: 1, maximum: 1 })).toBeUndefined();
});

it('The steps of a number are exact fractions, and stay within the bounds', () => {
  const temperature = { ...number, minimum: 0, maximum: 2 };
  expect(stepped(temperature, 0.1, 4)).toBe(0.3);
  expect(stepped(temperature, 1.9, 10)).toBe(2);
  expect(stepped({ ...number, types: ['integer'], minimum: 1 }, 1, -10)).toBe(1);
});
