import { foreignForms } from '$lib/kept/import-mark';
import { bytesInWords, countInWords } from '$lib/ui/amounts';
import { shownText } from '$lib/ui/shown-text';
import type { RowPreview } from './import-look';
import type { ImportReport, OpenedFile } from './import-session';
import type { ImportProgress, RowId } from './import-source';
import type { OpenProblem } from './open-source';
import type { AddedKeys } from './keys/add-keys';
import { keyCount, leftKeysInWords } from './keys/key-words';
import { sectionList } from './section-list';

/** What can be chosen, in this order. */
export const rowList: readonly { id: RowId; label: string }[] = [
  ...sectionList,
  ...foreignForms.map(({ id, label }) => ({ id, label: `Conversations from ${label}` })),
];

const problems: Record<OpenProblem, string> = {
  'no-zip': 'is no zip file and no JSON.',
  cut: 'is cut off: its directory is not whole. Copy or download it once more.',
  nothing: 'holds no backup of this console and no conversation that it can read.',
  'no-backup': 'holds no backup of this console.',
  several: 'holds several backups, each in a folder of its own. Choose one of those folders.',
  newer:
    'was made by a newer version of this console. Reload the page, so that it is the newest, and import it again.',
};

export function whyNotOpened(
  name: string,
  { problem = 'nothing', reason }: Pick<OpenedFile, 'problem' | 'reason'>,
): string {
  const why = [problems[problem], reason, 'Nothing was changed.'].filter(Boolean).join(' ');
  return `${shownText(name)} ${why}`;
}

/** "3 of 12 read", "4.2 MB of 200 MB read". */
export function progressOf({ done, total, unit }: ImportProgress, what: string): string {
  const words = unit === 'bytes' ? bytesInWords : countInWords;
  return `${words(done)} of ${words(total)} ${what}`;
}

/** "12 new · 3 here already · 1 newer here". */
export function rowInWords(row: RowPreview): string {
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

/** "3 things and 1 key", as far as there are any. `kind` stands before the things. */
export function importedInWords(things: number, keys = 0, kind = ''): string {
  const named = `${countInWords(things)} ${kind}${things === 1 ? 'thing' : 'things'}`;
  if (keys === 0) return named;
  return things === 0 ? keyCount(keys) : `${named} and ${keyCount(keys)}`;
}

export function reportInWords(
  { added, present, refused, isStopped, isFull }: ImportReport,
  keys?: AddedKeys,
) {
  const parts = [`Imported ${importedInWords(added, keys?.added.length)}.`];
  if (keys) parts.push(...leftKeysInWords(keys));
  if (present > 0) parts.push(`${countInWords(present)} had come here meanwhile.`);
  if (refused.length > 0) parts.push(`${countInWords(refused.length)} could not be stored.`);
  if (isFull) parts.push('This browser gives the console no more room.');
  if (isFull || isStopped) parts.push('Import the file again to go on.');
  const isWhole = !isFull && refused.length === 0 && !keys?.stayedOut.size && !keys?.damaged;
  return { kind: isWhole ? ('success' as const) : ('warning' as const), text: parts.join(' ') };
}
