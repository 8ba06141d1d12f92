import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, notifications } from '$lib/base/ui/notices/toasts.svelte';
import { NewVersion } from './new-version.svelte';

let busy: boolean;
let taken: number;
let newVersion: NewVersion;

const shown = () => notifications.toasts.map(({ text }) => text);
const press = () => notifications.toasts.find(({ action }) => action)?.action?.run();
const closeAll = () => notifications.toasts.forEach(({ id }) => dismissToast(id));

beforeEach(() => {
  vi.useFakeTimers();
  closeAll();
  busy = false;
  taken = 0;
  newVersion = new NewVersion({ isBusy: () => busy, reload: () => (taken += 1) });
});
afterEach(() => {
  newVersion.close();
  vi.useRealTimers();
});

describe('A new version', () => {
  it('is announced once, and loaded when the person agrees', () => {
    newVersion.offer();
    newVersion.offer();
    expect(shown()).toEqual(['A new version of the console is available.']);
    expect(taken).toBe(0);
    press();
    expect(taken).toBe(1);
  });

  it('that was postponed is not announced again, and can still be loaded', () => {
    newVersion.offer();
    closeAll();
    newVersion.offer();
    expect(shown()).toEqual([]);
    expect(newVersion.isAvailable).toBe(true);
    newVersion.load();
    expect(taken).toBe(1);
  });

  it('waits for work in progress, and is offered again when that is done', () => {
    busy = true;
    newVersion.offer();
    press();
    expect(taken).toBe(0);
    expect(shown().join()).toContain('Not yet');
    vi.advanceTimersByTime(60_000);
    expect(notifications.toasts.some(({ action }) => action)).toBe(false);
    busy = false;
    vi.advanceTimersByTime(1000);
    expect(taken).toBe(0);
    press();
    expect(taken).toBe(1);
  });
});
