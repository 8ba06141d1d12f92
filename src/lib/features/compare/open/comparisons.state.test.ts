import { expect, it, onTestFinished } from 'vitest';
import { randomId } from '$lib/base/platform/random-id';
import { openComparisons } from '$lib/base/storage/comparisons';
import { comparisonSample, rowSample } from '../../../../../tests/support/storage/samples';
import { comparisons, renameComparison } from './comparisons.svelte';

const repository = openComparisons();

it('A closed comparison has its rows when it is opened after it was renamed', async () => {
  const id = randomId();
  const record = comparisonSample(id, {});
  await repository.saveWhole(record, [rowSample(id, 'r', {})], []);
  onTestFinished(() => void repository.remove(id));
  await renameComparison(record, 'Renamed');
  const found = await comparisons.find(id);
  expect(found?.record).toMatchObject({ title: 'Renamed', titledBy: 'hand' });
  expect(found?.rows).toHaveLength(1);
});
