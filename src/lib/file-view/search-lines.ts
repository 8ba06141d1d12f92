import type { LineIndex } from '$lib/data/jsonl/line-index';

export interface LineQuery {
  text: string;
  ignoreCase: boolean;
}

/** Bytes decoded in one step. */
const windowBytes = 4 * 1024 * 1024;

/** Yields the numbers of matching lines, from 0, for a few megabytes of the file at a time. */
export async function* searchLines(
  file: Blob,
  index: LineIndex,
  query: LineQuery,
): AsyncGenerator<number[]> {
  const needle = query.ignoreCase ? query.text.toLowerCase() : query.text;
  for (let first = 0; first < index.count;) {
    const last = windowEnd(index, first);
    const bytes = await file.slice(index.startOf(first), index.endOf(last)).arrayBuffer();
    const text = new TextDecoder().decode(bytes);
    yield linesWith(query.ignoreCase ? text.toLowerCase() : text, needle, first);
    first = last + 1;
  }
}

/** Last line of the window that starts with `first`; a line longer than a window is its own window. */
function windowEnd(index: LineIndex, first: number): number {
  const end = index.startOf(first) + windowBytes;
  let low = first;
  let high = index.count - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (index.endOf(middle) <= end) low = middle;
    else high = middle - 1;
  }
  return low;
}

function linesWith(text: string, needle: string, firstLine: number): number[] {
  const lines: number[] = [];
  let line = firstLine;
  let lineEnd = text.indexOf('\n');
  for (let at = text.indexOf(needle); at >= 0;) {
    for (; lineEnd >= 0 && lineEnd < at; lineEnd = text.indexOf('\n', lineEnd + 1)) line += 1;
    lines.push(line);
    if (lineEnd < 0) break;
    at = text.indexOf(needle, lineEnd + 1);
  }
  return lines;
}
