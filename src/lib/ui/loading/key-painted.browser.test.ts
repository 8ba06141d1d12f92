import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keyPainted } from './key-painted';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] });
});
afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function press(): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
}

it('does not wait if no key was pressed', () => {
  expect(keyPainted()).toBeUndefined();
});

it('delays work until the frame after the key is painted', async () => {
  const onshown = vi.fn();
  press();
  void keyPainted()?.then(onshown);
  await vi.advanceTimersByTimeAsync(0);
  expect(onshown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20);
  expect(onshown).toHaveBeenCalledOnce();
  expect(keyPainted()).toBeUndefined();
});

it('waits for the last of several keys', async () => {
  press();
  const first = keyPainted();
  vi.advanceTimersToNextFrame();
  press();
  const last = keyPainted();
  await vi.advanceTimersByTimeAsync(1);
  await first;
  expect(keyPainted()).toBe(last);
  expect(last).toBeDefined();
});

it('continues in a page that paints no frames', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 1);
  press();
  await vi.advanceTimersByTimeAsync(99);
  expect(keyPainted()).toBeDefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(keyPainted()).toBeUndefined();
});
