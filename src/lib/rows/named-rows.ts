import { formatCount } from '$lib/ui/amounts';

/** Maximum number of rows listed individually. */
const namedAtMost = 5;

export interface NamedRows {
  count: number;
  /** The first of them, counted from 1. */
  rows: number[];
}

export function note(named: NamedRows, number: number): void {
  named.count += 1;
  if (named.rows.length < namedAtMost) named.rows.push(number);
}

/** "row 3", "rows 3, 7 and 12", "rows 3, 7, 12, 15, 16 and 1,204 more". */
export function describeNamedRows({ count, rows }: NamedRows): string {
  const numbers = rows.map(formatCount);
  if (count > rows.length) numbers.push(`${formatCount(count - rows.length)} more`);
  const last = numbers.pop() ?? '';
  const noun = count === 1 ? 'row' : 'rows';
  return numbers.length > 0 ? `${noun} ${numbers.join(', ')} and ${last}` : `${noun} ${last}`;
}
