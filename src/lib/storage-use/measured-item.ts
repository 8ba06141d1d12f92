import type { SectionId } from '$lib/backup/section-list';
import type { Kind } from '$lib/storage/kinds';

/** One stored thing as a person knows it, with what belongs to it. */
export interface MeasuredItem {
  section: SectionId;
  kind: Kind;
  key: string;
  title: string;
  /** Its latest moment, in milliseconds since 1970; undefined where it tells of none. */
  time: number | undefined;
  /** About. */
  bytes: number;
  /** Why it stays, however old it is. */
  keptFor?: KeptFor;
  /** Records of other kinds that it uses, such as the sound of a transcript; others may use them too. */
  uses?: { kind: Kind; keys: string[] };
}

export type KeptFor = 'pinned' | 'running';
