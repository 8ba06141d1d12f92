import { expect, it } from 'vitest';
import {
  drawnRows,
  rowAfterKey,
  rowAt,
  rowWindow,
  scrollToShow,
  topOf,
  totalHeight,
} from './row-window';

const plain = { count: 100_000, row: 36 };
const unfolded = { count: 100, row: 36, expanded: 2, detail: 200 };

it('The window of a long list places rows below each other, and those after an expanded one below its detail', () => {
  expect(topOf(plain, 1000)).toBe(36_000);
  expect(topOf(unfolded, 2)).toBe(72);
  expect(topOf(unfolded, 3)).toBe(308);
  expect(totalHeight(unfolded)).toBe(3800);
});

it('The window of a long list finds the row at a height, where the detail belongs to its row', () => {
  expect(rowAt(plain, 36_000)).toBe(1000);
  expect(rowAt(unfolded, 107)).toBe(2);
  expect(rowAt(unfolded, 307)).toBe(2);
  expect(rowAt(unfolded, 308)).toBe(3);
});

it('The window of a long list renders the visible rows with a few around them, however many there are', () => {
  const { first, last } = rowWindow(plain, 36_000, 360);
  expect(first).toBeLessThan(1000);
  expect(last).toBeGreaterThanOrEqual(1010);
  expect(last - first).toBeLessThan(40);
});

it('The window of a long list stays within the rows, at both ends and in an empty list', () => {
  expect(rowWindow(plain, 0, 360).first).toBe(0);
  expect(rowWindow(plain, 3_600_000, 360).last).toBe(100_000);
  expect(rowWindow({ count: 0, row: 36 }, 0, 360)).toEqual({ first: 0, last: 0 });
});

it('The window of a long list bounds the rows of an unbounded box', () => {
  const { first, last } = rowWindow(plain, 0, 3_600_000);
  expect(last - first).toBeLessThanOrEqual(120);
});

it('The window of a long list keeps a distant row rendered, in order', () => {
  expect(drawnRows({ first: 10, last: 12 }, 100, 3)).toEqual([3, 10, 11]);
  expect(drawnRows({ first: 10, last: 12 }, 100, 99)).toEqual([10, 11, 99]);
  expect(drawnRows({ first: 10, last: 12 }, 100, 11)).toEqual([10, 11]);
  expect(drawnRows({ first: 10, last: 12 }, 100, 100)).toEqual([10, 11]);
});

it('The window of a long list scrolls no further than needed', () => {
  expect(scrollToShow({ top: 100, bottom: 136 }, 0, 360)).toBe(0);
  expect(scrollToShow({ top: 100, bottom: 136 }, 200, 360)).toBe(100);
  expect(scrollToShow({ top: 400, bottom: 436 }, 0, 360)).toBe(76);
});

it('The selected row moves by arrows, pages, Home and End, and stops at the ends', () => {
  const list = { count: 50, page: 10 };
  expect(rowAfterKey('ArrowDown', 49, list)).toBe(49);
  expect(rowAfterKey('ArrowUp', 0, list)).toBe(0);
  expect(rowAfterKey('PageDown', 5, list)).toBe(15);
  expect(rowAfterKey('PageUp', 5, list)).toBe(0);
  expect(rowAfterKey('End', 5, list)).toBe(49);
  expect(rowAfterKey('Home', 5, list)).toBe(0);
  expect(rowAfterKey('a', 5, list)).toBeUndefined();
});
