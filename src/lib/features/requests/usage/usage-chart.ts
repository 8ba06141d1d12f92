import type { UsageDay } from '$lib/base/storage/usage-days';
import { grouped, nameOf, type UsageGroup } from './usage-rows';

export type Measure = 'tokens' | 'requests' | 'time';

export interface ChartSeries {
  /** Null for the sum of those without a series of their own. */
  id: string | null;
  name: string;
  /** One per day. */
  values: number[];
}

/** Number of series with a colour of their own; the rest is combined. */
const maxSeries = 5;

const valueOf: Record<Measure, (usage: UsageDay) => number> = {
  tokens: ({ input, output }) => input + output,
  requests: ({ requests }) => requests,
  time: ({ ms }) => ms,
};

/** The series of the stacks, the largest at the bottom. */
export function chartSeries(
  usage: readonly UsageDay[],
  days: readonly string[],
  group: UsageGroup,
  measure: Measure,
): ChartSeries[] {
  const byDay = (of: readonly UsageDay[], value: (one: UsageDay) => number) => {
    const sums = new Map<string, number>();
    for (const one of of) sums.set(one.day, (sums.get(one.day) ?? 0) + value(one));
    return days.map((day) => sums.get(day) ?? 0);
  };
  if (group === 'day' && measure === 'tokens')
    return [
      { id: 'input', name: 'Tokens in', values: byDay(usage, ({ input }) => input) },
      { id: 'output', name: 'Tokens out', values: byDay(usage, ({ output }) => output) },
    ];
  const value = valueOf[measure];
  if (group === 'day')
    return [
      {
        id: measure,
        name: measure === 'time' ? 'Time' : 'Requests',
        values: byDay(usage, value),
      },
    ];
  const total = (of: readonly UsageDay[]) => of.reduce((sum, one) => sum + value(one), 0);
  const groups = [...grouped(usage, group)]
    .map(([id, of]) => ({ id, of, total: total(of) }))
    .filter((one) => one.total > 0)
    .sort((a, b) => b.total - a.total);
  const own = groups.length > maxSeries + 1 ? groups.slice(0, maxSeries) : groups;
  const others = groups.slice(own.length).flatMap(({ of }) => of);
  return [
    ...own.map(({ id, of }) => ({ id, name: nameOf(group, id), values: byDay(of, value) })),
    ...(others.length > 0 ? [{ id: null, name: 'Others', values: byDay(others, value) }] : []),
  ];
}

/** Each series summed with all those below it: drawn from last to first, the bars look like a stack. */
export function stacked(series: readonly ChartSeries[]): number[][] {
  const heights: number[][] = [];
  for (const { values } of series) {
    const below = heights.at(-1);
    heights.push(values.map((value, index) => value + (below?.[index] ?? 0)));
  }
  return heights;
}
