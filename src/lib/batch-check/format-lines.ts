import { formatCount } from '$lib/ui/amounts';
import type { ProblemGroup } from './problem-groups';

const mostNamed = 3;

/** Lists the lines of a group: "line 3", "lines 3 and 7", "lines 3, 7, 9 and 12 more"; empty for the whole file. */
export function describeLines({ kept, count }: ProblemGroup): string {
  const numbers = kept
    .slice(0, mostNamed)
    .flatMap(({ line }) => (line === undefined ? [] : formatCount(line)));
  if (numbers.length === 0) return '';
  const rest = count - numbers.length;
  const last = rest > 0 ? `${formatCount(rest)} more` : numbers.pop();
  const words = numbers.length > 0 ? `${numbers.join(', ')} and ${last}` : last;
  return `${count === 1 ? 'line' : 'lines'} ${words}`;
}
