import { invalid } from '../service-error';

const hour = 3600;
const seconds: { [unit: string]: number } = { h: hour, d: 24 * hour };
const shortest = 24 * hour;
const longest = 7 * 24 * hour;

/** Seconds of a completion_window, api-spec.md 2.6: whole hours or days from 24h to 7d; throws 400. */
export function windowSeconds(text: string): number {
  const [, count, unit = ''] = /^(\d+)([hd])$/.exec(text) ?? [];
  const window = Number(count) * (seconds[unit] ?? NaN);
  if (window >= shortest && window <= longest) return window;
  throw invalid(
    'completion_window',
    `completion_window must be a duration from 24h to 7d, in whole hours or days such as 36h or 3d; got "${text}".`,
  );
}
