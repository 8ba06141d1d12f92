import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DelayedSave } from './delayed-save';

const save = vi.fn();
let saver: DelayedSave;

beforeEach(() => {
  vi.useFakeTimers();
  save.mockClear();
  saver = new DelayedSave(900, save);
});
afterEach(() => {
  saver.cancel();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function hidePage() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

describe('Data that changes often', () => {
  it('is saved once within the interval, and within it after each first change', () => {
    for (let change = 0; change < 100; change++) {
      saver.changed();
      vi.advanceTimersByTime(45);
    }
    expect(save).toHaveBeenCalledTimes(5);
    vi.advanceTimersByTime(10_000);
    expect(save).toHaveBeenCalledTimes(5);
  });

  it('is saved immediately when the page is hidden, and again after later changes', () => {
    saver.changed();
    hidePage();
    expect(save).toHaveBeenCalledOnce();
    saver.changed();
    vi.advanceTimersByTime(900);
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('is saved immediately when the page is closed', () => {
    saver.changed();
    window.dispatchEvent(new Event('pagehide'));
    expect(save).toHaveBeenCalledOnce();
  });

  it('is not saved when the page is shown again, or when nothing has changed', () => {
    saver.changed();
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    expect(save).not.toHaveBeenCalled();
    saver.cancel();
    hidePage();
    saver.flush();
    expect(save).not.toHaveBeenCalled();
  });

  it('leaves no timer and no listener behind', () => {
    const added = vi.spyOn(globalThis, 'addEventListener');
    const removed = vi.spyOn(globalThis, 'removeEventListener');
    saver.changed();
    saver.cancel();
    expect(vi.getTimerCount()).toBe(0);
    for (const [type, listener] of added.mock.calls)
      expect(removed).toHaveBeenCalledWith(type, listener);
  });
});
