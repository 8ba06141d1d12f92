import { importFormats, describeLeftOut } from '$lib/shared/stored-items/import-mark';
import { formatBytes, formatCount, plural, pluralForm } from '$lib/base/ui/text/amounts';
import { shownText } from '$lib/base/ui/text/shown-text';
import type { RowPreview } from './import-look';
import type { ImportReport, OpenedFile } from './import-session';
import type { ImportProgress, RowId } from './model/import-source';
import type { OpenProblem } from './open-source';
import type { AddedKeys } from './keys/add-keys';
import { formatKeyCount, describeLeftKeys } from './keys/key-words';
import { sectionList } from './model/section-list';

/** The rows of the import dialog, in order. */
export const rowList: readonly { id: RowId; label: string }[] = [
  ...sectionList,
  ...importFormats.map(({ id, label }) => ({ id, label: `Conversations from ${label}` })),
];

const problems: Record<OpenProblem, string> = {
  'no-zip': 'isn’t a zip or JSON file.',
  cut: 'is cut off. Copy or download it again.',
  nothing: 'contains no backup and no conversation in a supported format.',
  'no-backup': 'contains no backup of this console.',
  several: 'contains several backups. Choose one of their folders.',
  'no-version': 'is a damaged backup: backup.json has no version. Download or export it again.',
  newer: 'is from a newer version of the console. Reload the page, then import it again.',
};

export function describeOpenProblem(
  name: string,
  { problem = 'nothing', reason }: Pick<OpenedFile, 'problem' | 'reason'>,
): string {
  const why = [problems[problem], reason, 'Nothing was changed.'].filter(Boolean).join(' ');
  return `${shownText(name)} ${why}`;
}

/** "3 of 12 read", "4.2 MB of 200 MB read". */
export function describeProgress({ done, total, unit }: ImportProgress, what: string): string {
  const words = unit === 'bytes' ? formatBytes : formatCount;
  return `${words(done)} of ${words(total)} ${what}`;
}

/** "12 new · 3 here already · 1 newer here". */
export function describeRow(row: RowPreview): string {
  const counts: [number, string][] = [
    [row.new, 'new'],
    [row.same, 'here already'],
    [row.newerHere, 'newer here'],
    [row.newerThere, 'newer in the file'],
    [row.different, 'different here'],
  ];
  return counts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${formatCount(count)} ${words}`)
    .join(' · ');
}

/** Such as "3 items and 1 key", leaving out zeros. `kind` precedes the items. */
export function describeImported(items: number, keys = 0, kind = ''): string {
  const named = plural(items, `${kind}item`);
  if (keys === 0) return named;
  return items === 0 ? formatKeyCount(keys) : `${named} and ${formatKeyCount(keys)}`;
}

/** Kinds that a person knows by name; the rest are counted together. */
const kindNames: { readonly [kind: string]: string } = {
  conversations: 'conversation',
  projects: 'project',
  responses: 'response',
  comparisons: 'comparison',
  recordings: 'recording',
  transcripts: 'transcript',
  prompts: 'prompt',
  presets: 'preset',
  schemas: 'schema',
  tools: 'tool',
  'tool-servers': 'tool server',
  connections: 'connection',
  exchanges: 'recorded request',
};
/** Maximum number of kinds that are listed; a whole backup has many. */
const maxNamedKinds = 4;

/** "12 conversations, 3 comparisons, 9 other items and 1 key", largest count first. */
export function describeAdded(
  kinds: { readonly [kind: string]: number },
  keys = 0,
  settings = 0,
): string {
  const named = Object.entries(kinds)
    .flatMap(([kind, count]) => (kindNames[kind] ? [{ word: kindNames[kind], count }] : []))
    .sort((a, b) => b.count - a.count)
    .slice(0, maxNamedKinds);
  const all = Object.values(kinds).reduce((sum, count) => sum + count, 0);
  const others = named.reduce((left, { count }) => left - count, all);
  const parts = named.map(({ word, count }) => plural(count, word));
  if (others > 0 || (all === 0 && keys === 0 && settings === 0))
    parts.push(describeImported(others, 0, named.length > 0 ? 'other ' : ''));
  if (keys > 0) parts.push(formatKeyCount(keys));
  if (settings > 0) parts.push(plural(settings, 'setting'));
  const last = parts.length > 1 ? ` and ${parts.pop()}` : '';
  return parts.join(', ') + last;
}

/** Maximum number of damaged items that are listed. */
const maxNamedDamaged = 3;

/** "“Plans” (2 damaged messages), conversations/2.json and 4 more". */
function describeDamaged(damaged: ImportReport['damaged']): string {
  const named = damaged
    .slice(0, maxNamedDamaged)
    .map(({ name, parts }) =>
      parts ? `“${shownText(name)}” (${describeLeftOut(parts)})` : shownText(name),
    );
  const more = damaged.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '');
}

export function describeReport(report: ImportReport, keys?: AddedKeys, settings = 0) {
  const { kinds, isStopped, isFull } = report;
  const parts = [`Imported ${describeAdded(kinds, keys?.added.length, settings)}.`];
  if (keys) parts.push(...describeLeftKeys(keys));
  parts.push(...describeExceptions(report));
  if (isFull) parts.push('The browser’s storage for this site is full.');
  if (isFull || isStopped) parts.push('Import the file again to continue.');
  const failures = report.refused.length + report.damaged.length;
  const isWhole = !isFull && failures === 0 && !keys?.leftOut.size && !keys?.damaged;
  return { kind: isWhole ? ('success' as const) : ('warning' as const), text: parts.join(' ') };
}

function describeExceptions({ present, refused, renamed, damaged }: ImportReport): string[] {
  const texts: string[] = [];
  if (present > 0)
    texts.push(`${formatCount(present)} ${pluralForm(present, 'was', 'were')} added meanwhile.`);
  if (refused.length > 0) texts.push(`${formatCount(refused.length)} couldn’t be saved.`);
  if (renamed > 0) {
    const got = pluralForm(renamed, 'tool was renamed', 'tools were renamed');
    texts.push(`${formatCount(renamed)} ${got}, because you already have tools by those names.`);
  }
  if (damaged.length > 0) texts.push(`Damaged and skipped: ${describeDamaged(damaged)}.`);
  return texts;
}
