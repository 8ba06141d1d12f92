import { expect, it } from 'vitest';
import { MemoryLocks } from './memory-locks';

function held(locks: MemoryLocks, name: string, options: LockOptions = {}) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const begun = new Promise<boolean>((resolve) => {
    void locks.request(name, options, (lock) => {
      resolve(lock !== null);
      return lock && released;
    });
  });
  return { begun, release };
}

it('A lock that is exclusive is held alone, and goes to the next in order', async () => {
  const locks = new MemoryLocks();
  const first = held(locks, 'a');
  await first.begun;
  const second = held(locks, 'a');
  expect((await locks.query()).pending).toEqual([{ name: 'a', mode: 'exclusive' }]);
  first.release();
  expect(await second.begun).toBe(true);
  expect((await locks.query()).held).toEqual([{ name: 'a', mode: 'exclusive' }]);
});

it('A lock that is shared is held by several, and shows who requests only a free one', async () => {
  const locks = new MemoryLocks();
  expect(await held(locks, 'a', { mode: 'shared' }).begun).toBe(true);
  expect(await held(locks, 'a', { mode: 'shared' }).begun).toBe(true);
  expect(await held(locks, 'a', { ifAvailable: true }).begun).toBe(false);
  expect(await held(locks, 'b', { ifAvailable: true }).begun).toBe(true);
});

it('A lock stops to wait with its signal', async () => {
  const locks = new MemoryLocks();
  await held(locks, 'a').begun;
  const abort = new AbortController();
  const waiting = locks.request('a', { signal: abort.signal }, () => undefined);
  abort.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  expect((await locks.query()).pending).toEqual([]);
});
