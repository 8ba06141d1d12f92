import { formatCount, formatMilliseconds } from '$lib/base/ui/text/amounts';
import { cutEnd } from '$lib/base/ui/text/shown-text';
import { describeAnswerers } from '$lib/features/compare/model/answered-by';
import { groupBy } from '$lib/features/compare/statistics/repeats';
import { formatPercent, formatShare, shareOf } from '$lib/features/compare/statistics/shares';
import { medians } from '$lib/features/compare/statistics/spread';
import { countOf, type VariantResults } from './results';

const head = ['Variant', 'Passed', 'Share', 'Errors', 'Tokens', 'Median time', 'Answered by'];

/** A table of the variants, and a line for each result that does not pass, with texts as they came. */
export function reportLines(variants: readonly VariantResults[]): string[] {
  const table = [head, ...variants.map(tableRow)];
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const tableLines = table.map((row) =>
    row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '),
  );
  const open = variants.flatMap(({ name: variant, results }) =>
    results
      .filter(({ state }) => state !== 'passed')
      .map(({ state, name, reasons }) => `${state}: ${variant}, ${name}: ${reasons.join('; ')}`),
  );
  return [...tableLines, ...open].map((line) => cutEnd(line.trimEnd(), 500));
}

function tableRow({ name, answeredBy, results }: VariantResults): string[] {
  const rows = Array.from(groupBy(results, ({ rowId }) => rowId).values(), (row) =>
    row.map(({ state }) => (state === 'error' ? undefined : state === 'passed')),
  );
  const share = shareOf(rows);
  const figures = results.flatMap((result) => result.figures ?? []);
  const tokens = figures.reduce((sum, one) => sum + (one.tokensIn ?? 0) + (one.tokensOut ?? 0), 0);
  const { total } = medians(figures);
  return [
    cutEnd(name, 40),
    share ? formatShare(share) : '–',
    share ? formatPercent(share.share) : '–',
    formatCount(countOf(results, 'error')),
    formatCount(tokens),
    total === undefined ? '–' : formatMilliseconds(total),
    cutEnd(describeAnswerers(answeredBy), 80),
  ];
}
