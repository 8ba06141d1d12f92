import type { JoinedFile } from './joined-file';

/** Irregularities that a join reports to the person. None of them stops the join. */
export type FindingKind =
  /** The line is not JSON, or has no custom_id. */
  | 'broken-line'
  /** A later line has the same custom_id; the later one counts. */
  | 'duplicate'
  /** A result whose custom_id is in no line of the input. */
  | 'not-in-input';

export interface Finding {
  kind: FindingKind;
  file: JoinedFile['kind'];
  attempt: number;
  /** Counted from 1. */
  line: number;
  customId: string | null;
  reason: string | null;
}

/** Exact counts, and the first few findings of each kind. */
export class Findings {
  readonly counts: Record<FindingKind, number> = {
    'broken-line': 0,
    duplicate: 0,
    'not-in-input': 0,
  };
  readonly first: Finding[] = [];

  /** `line` counts from 0. */
  add(
    kind: FindingKind,
    { kind: file, attempt }: JoinedFile,
    line: number,
    details: { customId?: string; reason?: string },
  ): void {
    this.counts[kind] += 1;
    if (this.counts[kind] > keptOfEach) return;
    const { customId = null, reason = null } = details;
    this.first.push({ kind, file, attempt, line: line + 1, customId, reason });
  }
}

const keptOfEach = 50;
