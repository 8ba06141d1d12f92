import type { JoinedFile } from '$lib/shared/batch-jobs/results/joined-file';
import type { MissingFile } from '$lib/shared/batch-jobs/results/load-attempts';

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
    if (this.counts[kind] > maxPerKind) return;
    const { customId = null, reason = null } = details;
    this.first.push({ kind, file, attempt, line: line + 1, customId, reason });
  }
}

const maxPerKind = 50;

const fileNames: Record<Finding['file'], string> = {
  input: 'input file',
  output: 'output file',
  errors: 'error file',
};

/** One sentence; `isChain` if there is more than one attempt. */
export function describeFinding(
  { kind, file, line, attempt, customId, reason }: Finding,
  isChain: boolean,
): string {
  const place = `Line ${line.toLocaleString('en')} of the ${fileNames[file]}${ofAttempt(attempt, isChain)}`;
  switch (kind) {
    case 'broken-line':
      return `${place} can’t be read: ${reason ?? 'it isn’t JSON.'}`;
    case 'duplicate':
      return file === 'output' || file === 'errors'
        ? `${place} repeats the custom_id ${customId}; the last result is used, and a success before a failure in the other file.`
        : `${place} repeats the custom_id ${customId}; their results can’t be told apart.`;
    case 'not-in-input':
      return `${place} has the custom_id ${customId}, which isn’t in the input. Its row is kept.`;
  }
}

export function describeMissingFiles({ kind, attempt }: MissingFile, isChain: boolean): string {
  const file = `The ${fileNames[kind]}${ofAttempt(attempt, isChain)} is no longer on the service, and no copy is saved.`;
  if (kind === 'input')
    return `${file} Unanswered requests can’t be listed, and failed ones can’t be retried.`;
  return `${file} Its results are missing below.`;
}

function ofAttempt(attempt: number, isChain: boolean): string {
  return isChain ? ` of attempt ${attempt + 1}` : '';
}
