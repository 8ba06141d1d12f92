import { LineSplitter } from '$lib/jsonl/line-splitter';

/** Bytes; nothing of a longer line is read. */
export const longestLine = 64 * 1024 * 1024;

export interface Scan {
  /** Takes each line, also an empty one; `at` is its first byte, `length` its bytes without the line end. */
  takeLine: (bytes: Uint8Array, at: number, length: number) => void;
  /** Hears the bytes of each piece, and is waited for before the next is read. */
  onread?: (bytes: number) => void | Promise<void>;
  signal?: AbortSignal;
}

/** Reads a file from its beginning, piece by piece. Rejects with the signal's reason when it is aborted. */
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
