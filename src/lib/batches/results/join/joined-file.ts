import { LineIndex } from '$lib/jsonl/line-index';
import type { ResultFileKind } from './result-line';

/** One file of a join: its content stays on the disk, only the places of its lines are held. */
export interface JoinedFile {
  kind: 'input' | ResultFileKind;
  /** The attempt that it belongs to, counted from 0. */
  attempt: number;
  content: Blob;
  lines: LineIndex;
  /** The row of each line; -1 where a line gives none. */
  rowOfLine: number[];
}

export function joinedFile(kind: JoinedFile['kind'], attempt: number, content: Blob): JoinedFile {
  return { kind, attempt, content, lines: new LineIndex(), rowOfLine: [] };
}
