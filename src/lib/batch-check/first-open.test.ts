import { expect, it } from 'vitest';
import { openAtFirst } from './first-open';
import type { ProblemCode } from './problem';
import { ProblemGroups } from './problem-groups';

/** One group for each count of problems. */
function groupsOf(...counts: number[]) {
  const codes: ProblemCode[] = ['method', 'url', 'body', 'stream', 'array'];
  const groups = new ProblemGroups();
  counts.forEach((count, index) => {
    const code = codes[index] ?? 'blank';
    for (let line = 1; line <= count; line += 1)
      groups.add({ code, severity: 'error', field: '', reason: '' }, line);
  });
  return groups.sorted;
}

it('opens all groups of 20 problems', () => {
  expect(openAtFirst(groupsOf(16, 1, 1, 1, 1))).toBe(5);
});

it('opens the first groups of many problems until 20 lines are visible', () => {
  expect(openAtFirst(groupsOf(5000, 400, 30, 2))).toBe(3);
  expect(openAtFirst(groupsOf(5000))).toBe(1);
  expect(openAtFirst(groupsOf())).toBe(0);
});
