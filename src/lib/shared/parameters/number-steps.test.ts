import { expect, it } from 'vitest';
import { sliderOf, stepped } from './number-steps';

const number = { name: 'x', label: 'X', types: ['number' as const], help: '', group: '' };

it('offers a slider for a number with both bounds, in convenient steps', () => {
  expect(sliderOf({ ...number, minimum: 0, maximum: 2 })).toEqual({ min: 0, max: 2, step: 0.05 });
  expect(sliderOf({ ...number, minimum: 0, maximum: 1 })).toEqual({ min: 0, max: 1, step: 0.01 });
});

it('uses whole steps when only whole numbers are allowed', () => {
  expect(sliderOf({ ...number, types: ['integer'], minimum: 0, maximum: 20 })?.step).toBe(1);
});

it('offers none if a bound is missing or only one value is allowed', () => {
  expect(sliderOf({ ...number, minimum: 1 })).toBeUndefined();
  expect(sliderOf({ ...number, minimum: 1, maximum: 1 })).toBeUndefined();
});

it('steps by exact fractions, and stays within the bounds', () => {
  const temperature = { ...number, minimum: 0, maximum: 2 };
  expect(stepped(temperature, 0.1, 4)).toBe(0.3);
  expect(stepped(temperature, 1.9, 10)).toBe(2);
  expect(stepped({ ...number, types: ['integer'], minimum: 1 }, 1, -10)).toBe(1);
});
