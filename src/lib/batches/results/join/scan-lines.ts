import { LineSplitter } from '$lib/data/jsonl/line-splitter';

/** Bytes; longer lines are not read. */
export const longestLine = 64 * 1024 * 1024;

export interface Scan {
  /** Called for each line, including empty ones; `at` is its first byte, `length` its bytes without the line end. */
  takeLine: (bytes: Uint8Array, at: number, length: number) => void;
  /** Called with the bytes of each piece, and awaited before the next read. */
  onread?: (bytes: number) => void | Promise<void>;
  signal?: AbortSignal;
}

/** Reads a whole file piece by piece. Rejects with the reason of the signal when it is aborted. */
export async function scanLines(file: Blob, { takeLine, onread, signal }: Scan): Promise<void> {
  const splitter = new LineSplitter(takeLine, longestLine);
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
