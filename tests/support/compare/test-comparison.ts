import { checkAnswers } from '../../../src/lib/features/compare/checks/check-answers';
import { OpenComparison } from '../../../src/lib/features/compare/open/open-comparison.svelte';
import type { Comparison } from '../../../src/lib/base/storage/comparison-records';
import { openComparisons } from '../../../src/lib/base/storage/comparisons';
import { noModels } from './check-samples';

/** A comparison in the storage of the test, which reaches a service and models only if `parts` has them. */
export function testComparison(
  record: Comparison,
  parts: Partial<ConstructorParameters<typeof OpenComparison>[1]> = {},
): OpenComparison {
  return new OpenComparison(record, {
    repository: openComparisons(),
    endpoint: () => Promise.reject(new Error('No service is to be called.')),
    loadChecks: () => Promise.resolve(checkAnswers),
    models: noModels,
    onrecord: () => undefined,
    onended: () => undefined,
    onchecked: () => undefined,
    ...parts,
  });
}
