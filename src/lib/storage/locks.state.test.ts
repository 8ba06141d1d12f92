import { describe, expect, it, vi } from 'vitest';
import { isRunElsewhere, isRunHere, lockRun, settleInterrupted, withLock } from './locks';
import { answer, userMessage } from '../../../tests/support/storage/samples';

/** A lock that another page holds, until the returned function is called. */
async function heldElsewhere(name: string): Promise<() => void> {
  let release = () => {};
  await new Promise<void>((granted) => {
    void navigator.locks.request(name, () => {
      granted();
      return new Promise<void>((resolve) => (release = resolve));
    });
  });
  return () => release();
}

describe('the lock of a running answer', () => {
  it('is visible to other pages while the answer is written', async () => {
    const release = await heldElsewhere('inference-console.run.m1');
    expect(await isRunElsewhere('m1')).toBe(true);
    expect(await isRunElsewhere('m2')).toBe(false);
    release();
    await vi.waitFor(async () => expect(await isRunElsewhere('m1')).toBe(false));
  });

  it('of this page does not count as elsewhere, and ends with the run, even with a failed one', async () => {
    let fail = () => {};
    const run = new Promise<void>((_, reject) => (fail = () => reject(new Error('stopped'))));
    const held = lockRun('m3', run);
    const names = async () => (await navigator.locks.query()).held?.map(({ name }) => name);
    await vi.waitFor(async () => expect(await names()).toContain('inference-console.run.m3'));
    expect(await isRunElsewhere('m3')).toBe(false);
    fail();
    await held;
    expect(await names()).not.toContain('inference-console.run.m3');
  });

  it('of the next run of an item stays when the run before it ends', async () => {
    const runs = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const held = runs.map(({ promise }) => lockRun('m4', promise));
    runs[0].resolve();
    await held[0];
    expect(isRunHere('m4')).toBe(true);
    expect(await isRunElsewhere('m4')).toBe(false);
    runs[1].resolve();
    await held[1];
    expect(isRunHere('m4')).toBe(false);
  });
});

describe('an answer whose page died', () => {
  it('is interrupted and retains its text', () => {
    const settled = settleInterrupted(answer('m1', 'running'));
    expect(settled).toEqual(answer('m1', 'interrupted'));
  });

  it('is left alone when it had ended, or when a person wrote it', () => {
    const messages = [answer('m1', 'done'), answer('m2', 'stopped'), userMessage('c', 'm3')];
    expect(messages.map(settleInterrupted)).toEqual(messages);
  });
});

describe('work under a lock', () => {
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
