import { expect, it } from 'vitest';
import { plainStrip, stripOf } from './strip';

it('The strip of a stream has a wait, a gap and the densest column where its parts left them', () => {
  const dense = Array.from({ length: 90 }, (_, index) => 300 + index / 10);
  expect(stripOf([200, ...dense], 600)).toBe(
    `${'0'.repeat(20)}1${'0'.repeat(9)}9${'0'.repeat(29)}`,
  );
});

it('The strip of a long stream looks the same as that of a short one', () => {
  const moments = Array.from({ length: 60 }, (_, index) => index * 10 + 5);
  const hours = moments.map((at) => at * 100_000);
  expect(stripOf(hours, 600 * 100_000)).toBe(stripOf(moments, 600));
  expect(stripOf(moments, 600)).toBe('9'.repeat(60));
});

it('The strip of a stream is absent if nothing arrived, or nothing that makes sense', () => {
  expect(stripOf([], 600)).toBeUndefined();
  expect(stripOf([NaN, -500], 600)).toBeUndefined();
});

it('The strip of a stream puts what arrived at the very end into the last column', () => {
  expect(stripOf([600], 600)).toBe(`${'0'.repeat(59)}9`);
});

it('The strip of a reply in one piece is its wait and an even rest', () => {
  expect(plainStrip(0.5)).toBe('0'.repeat(30) + '5'.repeat(30));
  expect(plainStrip(1)).toBe(`${'0'.repeat(59)}5`);
});
