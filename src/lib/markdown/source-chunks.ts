/** UTF-16 units; the layout of a piece is done anew for as long as it grows. */
const chunkLength = 4000;

/**
 * A long text in pieces that stay as they are while it grows, so that only the last is laid out anew. They end at line
 * breaks, which belong to neither side, or at their full length where there are none.
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
