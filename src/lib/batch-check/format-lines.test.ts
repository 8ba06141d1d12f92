import { expect, it } from 'vitest';
import { describeLines } from './format-lines';
import { ProblemGroups } from './problem-groups';

function groupOf(...lines: (number | undefined)[]) {
  const groups = new ProblemGroups();
  for (const line of lines)
    groups.add({ code: 'duplicate-id', severity: 'error', field: 'custom_id', reason: '' }, line);
  return groups.sorted[0] ?? expect.fail('no group');
}

it.each([
  [[3], 'line 3'],
  [[3, 7], 'lines 3 and 7'],
  [[3, 7, 1200], 'lines 3, 7 and 1,200'],
  [[3, 7, 9, 10], 'lines 3, 7, 9 and 1 more'],
  [[undefined], ''],
])('names the lines %j', (lines, words) => {
  expect(describeLines(groupOf(...lines))).toBe(words);
});
