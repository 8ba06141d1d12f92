import { LineIndex } from '$lib/data/jsonl/line-index';
import type { ResultFileKind } from './result-line';

/** A file of a join: its content stays on disk, only the positions of its lines are in memory. */
export interface JoinedFile {
  kind: 'input' | ResultFileKind;
  /** Its attempt, counted from 0. */
  attempt: number;
  content: Blob;
  lines: LineIndex;
  /** The row of each line; -1 if a line has none. */
  rowOfLine: number[];
}

export function joinedFile(kind: JoinedFile['kind'], attempt: number, content: Blob): JoinedFile {
  return { kind, attempt, content, lines: new LineIndex(), rowOfLine: [] };
}
