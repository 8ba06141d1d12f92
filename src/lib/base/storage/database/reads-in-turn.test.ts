import { expect, it } from 'vitest';
import { ReadsInTurn } from './reads-in-turn';

it('Reads that overlap are made one after another, and calls during a read share the next one', async () => {
  let stored = 'before';
  let shown = '';
  let readings = 0;
  let end = () => {};
  const slow = new Promise<void>((resolve) => (end = resolve));
  const reads = new ReadsInTurn(async () => {
    readings += 1;
    const found = stored;
    if (readings === 1) await slow;
    shown = found;
  });
  const first = reads.again();
  stored = 'after a save';
  const later = [reads.again(), reads.again()];
  end();
  await Promise.all([first, ...later]);
  expect(shown).toBe('after a save');
  expect(readings).toBe(2);
});

it('A read that fails rejects for its callers only', async () => {
  let fails = true;
  const reads = new ReadsInTurn(async () => {
    if (fails) throw new Error('unreadable');
  });
  const first = reads.again();
  await expect(first).rejects.toThrow('unreadable');
  fails = false;
  await expect(reads.again()).resolves.toBeUndefined();
});
