/** In UTF-16 units; a piece is laid out again whenever it grows. */
const chunkLength = 4000;

/**
 * Splits a growing text into pieces of which only the last changes, so that only it is laid out again. Pieces end at
 * line breaks, which are dropped, or at their full length if there are none.
 */
export function sourceChunks(source: string): string[] {
  const chunks: string[] = [];
  let start = 0;
  while (source.length - start > chunkLength) {
    const lineEnd = source.lastIndexOf('\n', start + chunkLength - 1);
    const end = lineEnd > start ? lineEnd : start + chunkLength;
    chunks.push(source.slice(start, end));
    start = lineEnd > start ? lineEnd + 1 : end;
  }
  return [...chunks, source.slice(start)];
}
