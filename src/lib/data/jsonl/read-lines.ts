import type { LineIndex } from './line-index';

/**
 * Reads the text of the lines `first` to `last`, inclusive and numbered from 0, in one read of the file. Lines outside
 * of the index are omitted. Invalid UTF-8 becomes U+FFFD; a byte order mark is removed.
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
