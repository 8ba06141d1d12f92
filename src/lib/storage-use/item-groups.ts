import { sectionList } from '$lib/backup/section-list';
import type { MeasuredItem } from './measured-item';

/** Kinds that a person knows by a name of their own; the others use the name of their section. */
const labels: { [kind: string]: string } = {
  recordings: 'Recordings',
  transcripts: 'Transcripts with their sound',
  'transcript-sounds': 'Sound without a transcript',
  speeches: 'Speech',
  'batch-notes': 'Notes on batches, with their files',
  'file-copies': 'Downloaded files',
  exchanges: 'Recorded requests',
  'usage-days': 'Usage by day',
};

export interface ItemGroup {
  label: string;
  count: number;
  bytes: number;
}

export function groupLabel({ kind, section }: Pick<MeasuredItem, 'kind' | 'section'>): string {
  return labels[kind] ?? sectionList.find(({ id }) => id === section)?.label ?? kind;
}

/** Sorted by size, the largest first. */
export function itemGroups(items: Iterable<MeasuredItem>): ItemGroup[] {
  const groups = new Map<string, ItemGroup>();
  for (const item of items) {
    const label = groupLabel(item);
    const group = groups.get(label) ?? { label, count: 0, bytes: 0 };
    group.count += 1;
    group.bytes += item.bytes;
    groups.set(label, group);
  }
  return [...groups.values()].sort((a, b) => b.bytes - a.bytes);
}
