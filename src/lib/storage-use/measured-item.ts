import type { SectionId } from '$lib/backup/section-list';
import type { Kind } from '$lib/storage/kinds';

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
