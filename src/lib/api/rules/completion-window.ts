const hour = 3600;
const unitSeconds: { [unit: string]: number } = { h: hour, d: 24 * hour };
const shortest = 24 * hour;
const longest = 7 * 24 * hour;

/** The rule for a batch's completion_window, as text. */
export const windowRule =
  'completion_window must be a duration from 24h to 7d, in whole hours or days such as 36h or 3d';

/** Converts a completion_window to seconds (docs/service.md#batches); undefined if it breaks the rule. */
export function windowSeconds(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d+)([hd])$/.exec(text) ?? [];
  const seconds = Number(count) * (unitSeconds[unit] ?? NaN);
  return seconds >= shortest && seconds <= longest ? seconds : undefined;
}
