import type { ProblemGroup } from './problem-groups';

/** Lines that are told without a click. */
const mostAtFirst = 20;

/** How many rows of a group are seen at once; the others are scrolled to. */
export function rowsInSight({ kept }: ProblemGroup): number {
  return kept.length <= mostAtFirst ? kept.length : 8;
}

/** How many groups, from the first, stand open at first: all of a few problems, else about 20 lines. */
export function openAtFirst(groups: readonly ProblemGroup[]): number {
  let rows = 0;
  const past = groups.findIndex((group) => {
    if (rows >= mostAtFirst) return true;
    rows += rowsInSight(group);
    return false;
  });
  return past < 0 ? groups.length : past;
}
