import { countInWords } from '$lib/ui/amounts';
import { shownText } from '$lib/ui/shown-text';
import type { ImportReport, OpenProblem, SectionPreview } from './import-session';

const problems: Record<OpenProblem, string> = {
  'no-zip': 'is no zip file.',
  cut: 'is cut off: its directory is not whole. Copy or download it once more.',
  'no-backup': 'is no backup of this console.',
  newer:
    'was made by a newer version of this console. Reload the page, so that it is the newest, and import it again.',
};

export function whyNotOpened(name: string, problem: OpenProblem): string {
  return `${shownText(name)} ${problems[problem]} Nothing was changed.`;
}

/** "12 new · 3 here already · 1 newer here". */
export function rowInWords(row: SectionPreview): string {
  const counts: [number, string][] = [
    [row.new, 'new'],
    [row.same, 'here already'],
    [row.newerHere, 'newer here'],
    [row.newerThere, 'newer in the file'],
    [row.different, 'different here'],
  ];
  return counts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${countInWords(count)} ${words}`)
    .join(' · ');
}

export function reportInWords({ added, present, refused, isStopped, isFull }: ImportReport) {
  const parts = [`Imported ${countInWords(added)} ${added === 1 ? 'thing' : 'things'}.`];
  if (present > 0) parts.push(`${countInWords(present)} had come here meanwhile.`);
  if (refused.length > 0) parts.push(`${countInWords(refused.length)} could not be stored.`);
  if (isFull) parts.push('This browser gives the console no more room.');
  if (isFull || isStopped) parts.push('Import the file again to go on.');
  const isWhole = !isFull && refused.length === 0;
  return { kind: isWhole ? ('success' as const) : ('warning' as const), text: parts.join(' ') };
}
