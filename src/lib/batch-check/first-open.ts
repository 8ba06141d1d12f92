import type { ProblemGroup } from './problem-groups';

/** Lines that are visible without a click. */
const mostAtFirst = 20;

/** Number of visible rows of a group; the others are reached by scrolling. */
export function rowsInSight({ kept }: ProblemGroup): number {
  return kept.length <= mostAtFirst ? kept.length : 8;
}

/** Number of groups, from the first, that start unfolded: enough to show about 20 lines. */
export function openAtFirst(groups: readonly ProblemGroup[]): number {
  let rows = 0;
  const past = groups.findIndex((group) => {
    if (rows >= mostAtFirst) return true;
    rows += rowsInSight(group);
    return false;
  });
  return past < 0 ? groups.length : past;
}
