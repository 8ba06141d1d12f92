import { formatCount, plural, pluralForm } from '$lib/base/ui/text/amounts';
import type { CheckReport } from './check-file';
import { countOf, isRepairable, type ProblemGroup } from './problems';
import type { Repair } from './repair-file';

interface Verdict {
  kind: 'success' | 'warning' | 'failed';
  title: string;
  body: string;
}

/** Summarizes a report in two sentences. With `isUploaded` nothing is left to decide. */
export function verdictOf({ groups, lines }: CheckReport, isUploaded = false): Verdict {
  const errors = groups.filter(({ severity }) => severity === 'error');
  const errorCount = countOf(groups, 'error');
  const warnings = plural(countOf(groups, 'warning'), 'warning');
  if (errorCount > 0) {
    const others = errors.length < groups.length ? ` Also ${warnings}.` : '';
    return {
      kind: 'failed',
      title: `${plural(errorCount, 'error')}: the service ${isUploaded ? 'may refuse the batch' : 'would refuse the file'} or fail these lines`,
      body: `${isUploaded ? 'It was uploaded unchanged. ' : ''}${waysOut(errors.filter(isRepairable).length, errors.length)}${others}`,
    };
  }
  if (groups.length === 0)
    return {
      kind: 'success',
      title: lines === 1 ? 'The line is valid' : `All ${formatCount(lines)} lines are valid`,
      body: '',
    };
  return {
    kind: 'warning',
    title: `No errors, ${warnings}`,
    body: isUploaded ? 'It was uploaded unchanged.' : 'You can upload the file unchanged.',
  };
}

function waysOut(repairable: number, all: number): string {
  if (repairable === all) return 'Everything can be repaired in a copy.';
  if (repairable > 0) return 'Some can be repaired in a copy; fix the rest by hand.';
  return 'Fix it in the file.';
}

const maxNamed = 3;

/** Lists the lines of a group: "line 3", "lines 3 and 7", "lines 3, 7, 9 and 12 more"; empty for the whole file. */
export function describeLines({ examples, count }: ProblemGroup): string {
  const numbers = examples
    .slice(0, maxNamed)
    .flatMap(({ line }) => (line === undefined ? [] : formatCount(line)));
  if (numbers.length === 0) return '';
  const rest = count - numbers.length;
  const last = rest > 0 ? `${formatCount(rest)} more` : numbers.pop();
  const words = numbers.length > 0 ? `${numbers.join(', ')} and ${last}` : last;
  return `${pluralForm(count, 'line')} ${words}`;
}

/** Lines that are visible without a click. */
const maxVisibleRows = 20;

/** Number of visible rows of a group; the others are reached by scrolling. */
export function visibleRows({ examples }: ProblemGroup): number {
  return examples.length <= maxVisibleRows ? examples.length : 8;
}

/** Number of groups, from the first, that start unfolded: enough to show about 20 lines. */
export function openGroupCount(groups: readonly ProblemGroup[]): number {
  let rows = 0;
  const past = groups.findIndex((group) => {
    if (rows >= maxVisibleRows) return true;
    rows += visibleRows(group);
    return false;
  });
  return past < 0 ? groups.length : past;
}

type Change = Repair['changes'][number];

const changeTexts: Record<Change['kind'], (count: number) => string> = {
  bom: (count) => `${plural(count, 'byte order mark')} removed`,
  crlf: (count) => `${plural(count, 'line end')} changed from CR LF to LF`,
  blank: (count) => `${plural(count, 'blank line')} left out`,
  'trailing-comma': (count) => `trailing commas removed from ${plural(count, 'line')}`,
  'custom-id': (count) => `${plural(count, 'line')} given their own custom_id`,
};

/** "2 blank lines left out (lines 3, 7)". */
export function describeChange({ kind, count, lines }: Change): string {
  const more = count > lines.length ? ', …' : '';
  const places = lines.map(formatCount).join('; ');
  return `${changeTexts[kind](count)} (${pluralForm(count, 'line')} ${places}${more})`;
}
