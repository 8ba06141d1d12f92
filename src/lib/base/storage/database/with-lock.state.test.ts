import { describe, expect, it, vi } from 'vitest';
import { withLock } from './with-lock';
import { heldElsewhere } from '../../../../../tests/support/storage/held-elsewhere';

describe('Work under a lock', () => {
  it('waits for its turn', async () => {
    const release = await heldElsewhere('busy');
    const order: string[] = [];
    const work = withLock('busy', async () => void order.push(await Promise.resolve('work')));
    order.push('release');
    release();
    await work;
    expect(order).toEqual(['release', 'work']);
  });

  it('is not done beside that of another page, which is reported', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
    const release = await heldElsewhere('frozen');
    const work = vi.fn(() => Promise.resolve());
    await expect(withLock('frozen', work)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(work).not.toHaveBeenCalled();
    release();
  });

  it('is done where the browser refuses locks', async () => {
    vi.spyOn(navigator.locks, 'request').mockRejectedValueOnce(
      new DOMException('', 'SecurityError'),
    );
    expect(await withLock('refused', () => Promise.resolve('done'))).toBe('done');
  });

  it('is done once, even when it fails', async () => {
    const work = vi.fn(() => Promise.reject(new RangeError('full')));
    await expect(withLock('once', work)).rejects.toThrow('full');
    expect(work).toHaveBeenCalledOnce();
  });
});
