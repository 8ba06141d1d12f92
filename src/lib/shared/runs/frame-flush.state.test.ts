import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FrameFlush } from './frame-flush';

const flush = vi.fn();
let frame: FrameFlush;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
  });
  flush.mockClear();
  frame = new FrameFlush(flush);
});
afterEach(() => vi.useRealTimers());

it('A flush happens once a frame, however often it is requested', () => {
  for (let token = 0; token < 1000; token++) frame.request();
  expect(flush).not.toHaveBeenCalled();
  vi.advanceTimersToNextFrame();
  expect(flush).toHaveBeenCalledOnce();
  frame.request();
  vi.advanceTimersToNextFrame();
  expect(flush).toHaveBeenCalledTimes(2);
});

it('A flush happens in a page that paints no frames', () => {
  vi.stubGlobal('requestAnimationFrame', () => 1);
  frame.request();
  vi.advanceTimersByTime(250);
  expect(flush).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

it('A flush happens immediately at the end, and not again', () => {
  frame.request();
  frame.now();
  vi.advanceTimersByTime(1000);
  expect(flush).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});
