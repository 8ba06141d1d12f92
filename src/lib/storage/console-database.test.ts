import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshBrowser } from '../../../tests/support/storage/fresh-tab';

beforeEach(freshBrowser);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Requests the conversations from a storage that never answers. */
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
it('continues in memory within 5 seconds when the browser never answers', async () => {
  const answered = await askSilentStorage();
  await vi.advanceTimersByTimeAsync(5000);
  expect(answered).toHaveBeenCalledWith([]);
});

it('waits longer for the device when a stored connection is in use, since the built-in service is not what was chosen', async () => {
  vi.stubGlobal('localStorage', { getItem: () => '"the lab’s"' });
  const answered = await askSilentStorage();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(answered).toHaveBeenCalledWith([]);
});
