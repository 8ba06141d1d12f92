import { LineIndex, LineSplitter } from '$lib/base/formats/jsonl/line-splitter';
import { runPool } from '$lib/base/workers/pool';
import type { ResultFileKind } from './result-line';

/** The files of one batch; absent if the service has none or has dropped it. */
export interface AttemptFiles {
  input?: Blob;
  output?: Blob;
  errors?: Blob;
}

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

/** Bytes; longer lines are not read. */
export const maxLineBytes = 64 * 1024 * 1024;

interface Scan {
  /** Called for each line, including empty ones; `at` is its first byte, `length` its bytes without the line end. */
  takeLine: (bytes: Uint8Array, at: number, length: number) => void;
  /** Called with the bytes of each piece, and awaited before the next read. */
  onread?: (bytes: number) => void | Promise<void>;
  signal?: AbortSignal;
}

/** Reads a whole file piece by piece. Rejects with the reason of the signal when it is aborted. */
export async function scanLines(file: Blob, { takeLine, onread, signal }: Scan): Promise<void> {
  const splitter = new LineSplitter(takeLine, maxLineBytes);
  const reader = file.stream().getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      signal?.throwIfAborted();
      splitter.push(read.value);
      await onread?.(read.value.length);
    }
    splitter.end();
  } finally {
    await reader.cancel();
  }
}

/** Bytes between two lines up to which one longer read is faster than two reads. */
const nearby = 64 * 1024;
/** Maximum bytes of one read, unless a single line is longer. */
const maxReadBytes = 4 * 1024 * 1024;
const readsAtOnce = 8;

type LinesOfFile = Pick<JoinedFile, 'content' | 'lines'>;

/** The bytes of these lines of a file, in the requested order, in few reads. */
export async function pickLines(
  file: LinesOfFile,
  wanted: readonly number[],
): Promise<Uint8Array[]> {
  const inFile = [...new Set(wanted)].sort((a, b) => a - b);
  const found = new Map<number, Uint8Array>();
  await runPool(runsOf(file, inFile), readsAtOnce, (run) => readRun(file, run, found));
  return wanted.map((line) => found.get(line) ?? new Uint8Array());
}

function runsOf({ lines }: LinesOfFile, inFile: number[]): number[][] {
  const runs: number[][] = [];
  for (const line of inFile) {
    const run = runs.at(-1);
    const [first, last] = [run?.[0], run?.at(-1)];
    const joins =
      first !== undefined &&
      last !== undefined &&
      lines.startOf(line) - lines.endOf(last) <= nearby &&
      lines.endOf(line) - lines.startOf(first) <= maxReadBytes;
    if (joins) run?.push(line);
    else runs.push([line]);
  }
  return runs;
}

async function readRun(
  { content, lines }: LinesOfFile,
  run: number[],
  found: Map<number, Uint8Array>,
): Promise<void> {
  const start = lines.startOf(run[0] ?? 0);
  const end = lines.endOf(run.at(-1) ?? 0);
  const bytes = new Uint8Array(await content.slice(start, end).arrayBuffer());
  for (const line of run)
    // A copy, so that the bytes between the lines are released.
    found.set(line, bytes.slice(lines.startOf(line) - start, lines.endOf(line) - start));
}
