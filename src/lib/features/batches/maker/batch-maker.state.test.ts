import { expect, it } from 'vitest';
import { BatchMaker } from './batch-maker.svelte';

it('The stored request stays when data is chosen before it is read', async () => {
  const before = new BatchMaker();
  await before.load();
  before.change({ user: 'Where is {{city}}?' });
  before.close();

  const maker = new BatchMaker();
  void maker.load();
  void maker.choose(new File(['city\nOslo\n'], 'rows.csv'));
  await maker.ready;
  expect(maker.settings.user).toBe('Where is {{city}}?');
  maker.close();
});
