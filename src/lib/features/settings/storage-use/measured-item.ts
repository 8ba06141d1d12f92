import { resolve } from '$app/paths';
import { addressPart } from '$lib/base/api/wire/address';
import { type SectionId, sectionList } from '$lib/shared/backup/model/section-list';
import type { Kind } from '$lib/base/storage/database/kinds';

/** A stored item that a person knows, with its belongings. */
export interface MeasuredItem {
  section: SectionId;
  kind: Kind;
  key: string;
  title: string;
  /** Its latest time, in milliseconds since 1970; undefined if it has none. */
  time: number | undefined;
  /** Approximate size. */
  bytes: number;
  /** Why it stays, however old it is. */
  preservedFor?: PreserveReason;
  /**
   * Records of other kinds that it uses, such as the sound of a transcript; other items may share
   * them.
   */
  uses?: { kind: Kind; keys: string[] };
}

export type PreserveReason = 'pinned' | 'running';

/** Kinds that a person knows by a name of their own; the others use the name of their section. */
const labels: { [kind: string]: string } = {
  recordings: 'Recordings',
  transcripts: 'Transcripts with audio',
  'transcript-sounds': 'Audio without a transcript',
  speeches: 'Speech',
  'batch-notes': 'Batch names and saved results',
  'file-copies': 'Downloaded files',
  'file-notes': 'File names',
  exchanges: 'Recorded requests',
  'usage-days': 'Usage by day',
};

interface ItemGroup {
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

type Page =
  'audio' | 'batches' | 'chat' | 'compare' | 'files' | 'models' | 'requests' | 'responses';

/** The page that shows a kind of item, and whether its address has the item's id. */
const pages: { [kind: string]: { page: Page; isOwn: boolean } } = {
  conversations: { page: 'chat', isOwn: true },
  responses: { page: 'responses', isOwn: true },
  comparisons: { page: 'compare', isOwn: true },
  transcripts: { page: 'audio', isOwn: true },
  exchanges: { page: 'requests', isOwn: true },
  recordings: { page: 'audio', isOwn: false },
  speeches: { page: 'audio', isOwn: false },
  'batch-notes': { page: 'batches', isOwn: true },
  'file-copies': { page: 'files', isOwn: true },
  'file-notes': { page: 'files', isOwn: true },
  'model-lists': { page: 'models', isOwn: false },
  passports: { page: 'models', isOwn: false },
};

/** The address of the page that shows the item; undefined if it has none. */
export function itemAddress({ kind, key }: Pick<MeasuredItem, 'kind' | 'key'>): string | undefined {
  const found = pages[kind];
  if (!found) return undefined;
  const page = `${resolve(`/${found.page}`)}/`;
  if (kind === 'speeches') return `${page}?tab=speak`;
  // Keys of items that belong to a connection begin with the connection's id.
  const id = key.slice(key.indexOf(':') + 1);
  return found.isOwn ? `${page}?id=${addressPart(id)}` : page;
}
