import { formatCount } from '$lib/ui/amounts';
import type { CheckReport } from './check-file';
import { countOf, isRepairable } from './problem-groups';

export interface Verdict {
  kind: 'success' | 'warning' | 'failed';
  title: string;
  body: string;
}

/** Summarizes a report in two sentences. With `isUploaded` nothing is left to decide. */
export function verdictOf({ groups, lines }: CheckReport, isUploaded = false): Verdict {
  const errors = groups.filter(({ severity }) => severity === 'error');
  const errorCount = countOf(groups, 'error');
  const warnings = counted(countOf(groups, 'warning'), 'warning');
  if (errorCount > 0) {
    const others = errors.length < groups.length ? ` Besides, ${warnings}.` : '';
    return {
      kind: 'failed',
      title: `${counted(errorCount, 'error')}: the service ${isUploaded ? 'may refuse a batch of it' : 'would refuse the file'} or fail these lines`,
      body: `${isUploaded ? 'It was uploaded as it is. ' : ''}${waysOut(errors.filter(isRepairable).length, errors.length)}${others}`,
    };
  }
  if (groups.length === 0)
    return { kind: 'success', title: `All ${counted(lines, 'line')} are in order`, body: '' };
  return {
    kind: 'warning',
    title: `No errors, ${warnings}`,
    body: isUploaded ? 'It was uploaded as it is.' : 'The file can be uploaded as it is.',
  };
}

function waysOut(repairable: number, all: number): string {
  if (repairable === all) return 'All of it can be repaired in a copy of the file.';
  if (repairable > 0)
    return 'Some of it can be repaired in a copy; the rest has to be changed by hand.';
  return 'It has to be changed in the file itself.';
}

/** "1 line", "40,000 lines". */
export function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
