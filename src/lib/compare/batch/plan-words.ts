import { formatCount } from '$lib/ui/amounts';
import type { BatchPlan, LeftOutRow } from './plan-batches';

/** Rows named in the sentence; further ones are only counted. */
const namedAtMost = 8;

const reasons: Record<LeftOutRow['because'], string> = {
  turns: 'a line of a batch holds one question, not several turns',
  files: 'the attached files of their conversation cannot go into a batch',
};

/** Explains what a batch would leave out, one sentence per reason. */
export function describeLeftOut({ leftOut, underWay }: BatchPlan, tooLarge: number): string[] {
  const sentences = Object.entries(reasons).flatMap(([because, reason]) => {
    const rows = leftOut.filter((row) => row.because === because);
    return rows.length === 0 ? [] : [`Left out: ${formatRows(rows)}: ${reason}.`];
  });
  if (underWay > 0) sentences.push(`${formatCells(underWay)} in a batch already.`);
  if (tooLarge > 0) sentences.push(`${formatCells(tooLarge)} too large for any batch file.`);
  return sentences;
}

function formatRows(rows: readonly LeftOutRow[]): string {
  const named = rows.slice(0, namedAtMost).map(({ number }) => formatCount(number));
  const more = rows.length - named.length;
  const list = more > 0 ? `${named.join(', ')} and ${formatCount(more)} more` : named.join(', ');
  return rows.length === 1 ? `row ${list}` : `rows ${list}`;
}

function formatCells(count: number): string {
  return count === 1 ? '1 cell is' : `${formatCount(count)} cells are`;
}
