import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshBrowser } from './fresh-tab';

beforeEach(freshBrowser);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Asks a storage that answers nothing at all for its conversations. */
async function askSilentStorage() {
  vi.useFakeTimers();
  vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
  vi.resetModules();
  const { database } = await import('./console-database');
  const answered = vi.fn();
  void database.keys('conversations').then(answered);
  return answered;
}

/** docs/promises.md P-S5: in memory within 5 s. */
it('goes on in memory within 5 seconds where the browser answers nothing at all', async () => {
  const answered = await askSilentStorage();
  await vi.advanceTimersByTimeAsync(5000);
  expect(answered).toHaveBeenCalledWith([]);
});

it('waits longer for the device where a stored connection is in use, for another service is not what was chosen', async () => {
  vi.stubGlobal('localStorage', { getItem: () => '"the lab’s"' });
  const answered = await askSilentStorage();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(answered).toHaveBeenCalledWith([]);
});
