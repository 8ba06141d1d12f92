import { formatCount } from '$lib/ui/amounts';
import { formatRows } from '$lib/rows/row-text';
import type { MatchSummary } from './data-columns';

/** Summarizes how many results and data rows match. */
export function describeMatch(
  { found, repeated }: MatchSummary,
  results: number,
  dataRows: number,
): string {
  const unused = dataRows - found - repeated;
  return [
    formatResults(found, results),
    unused > 0 && `${formatRows(unused)} of the file ${unused === 1 ? 'has' : 'have'} no result.`,
    repeated > 0 &&
      `${formatRows(repeated)} ${repeated === 1 ? 'repeats' : 'repeat'} a custom_id: the first one counts.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function formatResults(found: number, results: number): string {
  if (found === results)
    return results === 1
      ? 'The one result found its row.'
      : `All ${formatCount(results)} results found their row.`;
  const notFound = results - found;
  const others = notFound === 1 ? 'the other one' : `the other ${formatCount(notFound)}`;
  return `${formatCount(found)} of ${formatCount(results)} results found their row; the columns of ${others} stay empty.`;
}
