import type { LineIndex } from './line-index';

/**
 * The text of the lines `first` to `last`, both included and counted from 0, in one read of the file. Lines that the
 * index does not hold are left out. Bytes that are not UTF-8 come as U+FFFD; a byte order mark is taken off.
 */
export async function readLines(
  file: Blob,
  index: LineIndex,
  first: number,
  last: number,
): Promise<string[]> {
  const from = Math.max(first, 0);
  const to = Math.min(last, index.count - 1);
  if (to < from) return [];
  const start = index.startOf(from);
  const bytes = new Uint8Array(await file.slice(start, index.endOf(to)).arrayBuffer());
  const decoder = new TextDecoder();
  return Array.from({ length: to - from + 1 }, (_, at) =>
    decoder.decode(
      bytes.subarray(index.startOf(from + at) - start, index.endOf(from + at) - start),
    ),
  );
}
