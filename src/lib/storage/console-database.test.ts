import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshBrowser } from './fresh-tab';

beforeEach(freshBrowser);
afterEach(() => vi.useRealTimers());

/** docs/promises.md P-S5: in memory within 5 s. */
it('goes on in memory within 5 seconds where the browser answers nothing at all', async () => {
  vi.useFakeTimers();
  vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
  vi.spyOn(indexedDB, 'databases').mockImplementation(() => new Promise(() => {}));
  vi.resetModules();
  const { database } = await import('./console-database');
  const answered = vi.fn();
  void database.keys('conversations').then(answered);
  await vi.advanceTimersByTimeAsync(5000);
  expect(answered).toHaveBeenCalledWith([]);
});
