import { expect, it } from 'vitest';
import { sliderOf } from './slider-range';

const number = { name: 'x', types: ['number' as const], help: '', group: '' };

it('gives a slider to a number with both bounds, in steps that a person means', () => {
  expect(sliderOf({ ...number, minimum: 0, maximum: 2 })).toEqual({ min: 0, max: 2, step: 0.05 });
  expect(sliderOf({ ...number, minimum: 0, maximum: 1 })).toEqual({ min: 0, max: 1, step: 0.01 });
});

it('steps over whole numbers where nothing lies between them', () => {
  expect(sliderOf({ ...number, types: ['integer'], minimum: 0, maximum: 20 })?.step).toBe(1);
});

it('gives none where a bound is missing, or where only one value is allowed', () => {
  expect(sliderOf({ ...number, minimum: 1 })).toBeUndefined();
  expect(sliderOf({ ...number, minimum: 1, maximum: 1 })).toBeUndefined();
});
