import { textOrJson } from '$lib/base/api/wire/json';
import type { Batch } from '$lib/base/api/batches';
import type { BatchNote } from '$lib/base/storage/batch-notes';
import { formatPart } from '$lib/shared/batch-jobs/batch-state';
import type { BatchPlan } from '$lib/shared/batch-jobs/start/start-batch';
import type { JoinedResults } from '../join/join';
import { pickLines } from '$lib/shared/batch-jobs/results/joined-file';

type Link = Pick<BatchNote, 'id' | 'parentId' | 'createdAt'>;

/**
 * The chain of a batch: this one, the batch it retries and so on, and all retries of any of them; oldest first. Empty
 * if there is no note of this batch.
 */
export function retryChain<Note extends Link>(notes: readonly Note[], id: string): Note[] {
  const byId = new Map(notes.map((note) => [note.id, note]));
  const chain = new Set<Note>();
  const add = (note: Note | undefined) => {
    if (!note || chain.has(note)) return;
    chain.add(note);
    if (note.parentId !== null) add(byId.get(note.parentId));
    for (const other of notes) if (other.parentId === note.id) add(other);
  };
  add(byId.get(id));
  return [...chain].sort((a, b) => a.createdAt - b.createdAt);
}

/**
 * Options for a batch that repeats the failures of another one with its settings (docs/service.md#batches).
 * `attempts` is the number of attempts so far.
 */
export function retryPlan(batch: Batch, note: BatchNote | undefined, attempts: number): BatchPlan {
  return {
    completionWindow: batch.completion_window ?? '24h',
    metadata: batch.metadata && textsOf(batch.metadata),
    name: nameOf(note, attempts),
    parentId: batch.id,
  };
}

/** The number comes first, so that a narrow column does not cut it off. */
function nameOf(note: BatchNote | undefined, attempts: number): string {
  const name = note?.name || note?.inputFileName?.replace(/(-retry)?\.jsonl$/i, '');
  if (!note || !name) return '';
  const original = [name.replace(/^Retry \d+ of /, ''), formatPart(note)].filter(Boolean).join(' ');
  return `Retry ${attempts} of ${original}`;
}

export function retryFileName(batch: Batch, note: BatchNote | undefined): string {
  const stem = (note?.inputFileName ?? batch.id).replace(/(-retry)?(\.jsonl)?$/i, '');
  return `${stem}-retry.jsonl`;
}

function textsOf(metadata: { [name: string]: unknown }): { [name: string]: string } {
  return Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [name, textOrJson(value)]),
  );
}

/** Lines per read, which limits memory. */
const step = 2000;

export interface RetryFile {
  content: Blob;
  lines: number;
  /** Failed or missing rows whose input line is not available. */
  withoutInput: number;
}

/** The input lines of the failed and the missing rows, byte for byte, in the order of the input. */
export async function buildRetryFile({ rows, files }: JoinedResults): Promise<RetryFile> {
  const open = [...rows.customIds.keys()].filter((row) => rows.stateOf(row) !== 'succeeded');
  const withInput = open.filter((row) => (rows.inputFile[row] ?? -1) >= 0);
  const parts: Blob[] = [];
  for (let from = 0; from < withInput.length; from += step) {
    const chosen = withInput.slice(from, from + step);
    const lines = new Map<number, Uint8Array>();
    for (const [number, file] of files.entries()) {
      const ofFile = chosen.filter((row) => rows.inputFile[row] === number);
      const picked = await pickLines(
        file,
        ofFile.map((row) => rows.inputLine[row] ?? 0),
      );
      ofFile.forEach((row, at) => lines.set(row, withoutMark(picked[at] ?? new Uint8Array())));
    }
    parts.push(new Blob(chosen.flatMap((row) => [(lines.get(row) ?? '') as BlobPart, '\n'])));
  }
  return {
    content: new Blob(parts, { type: 'application/jsonl' }),
    lines: withInput.length,
    withoutInput: open.length - withInput.length,
  };
}

/** A byte order mark is valid only at the beginning of a file, but the line moves to another position. */
function withoutMark(line: Uint8Array): Uint8Array {
  const isMarked = line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf;
  return isMarked ? line.subarray(3) : line;
}
