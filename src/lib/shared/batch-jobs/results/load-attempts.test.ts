import { expect, it } from 'vitest';
import { batchSample } from '../../../../../tests/support/storage/samples';
import { describeNoResults, hasResults } from './load-attempts';

it.each([
  ['in_progress', null, null, false],
  ['validating', null, null, false],
  ['failed', null, null, false],
  ['completed', 'out', null, true],
  ['completed', null, 'err', true],
  ['completed', null, null, true],
  ['expired', 'out', null, true],
  ['cancelled', null, null, true],
  ['cancelling', 'out', null, true],
  ['a new word', null, null, false],
])(
  'A batch that is %s with output %s and errors %s has results: %s',
  (status, output, errors, expected) => {
    const batch = batchSample({ status, output_file_id: output, error_file_id: errors });
    expect(hasResults(batch)).toBe(expected);
  },
);

it('A running batch explains that it has no partial results', () => {
  expect(describeNoResults(batchSample({ status: 'in_progress' }))).toContain(
    'when the batch ends',
  );
  expect(describeNoResults(batchSample({ status: 'failed' }))).toContain('No request ran');
});
