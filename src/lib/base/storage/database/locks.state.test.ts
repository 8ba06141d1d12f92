import { describe, expect, it, vi } from 'vitest';
import { isRunElsewhere, isRunHere, lockRun } from './locks';
import { heldElsewhere } from '../../../../../tests/support/storage/held-elsewhere';

describe('The lock of a running answer', () => {
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
