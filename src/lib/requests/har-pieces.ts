/** Bytes of exchanges that are read, handed over and written at once: less than what holds up the page. */
const mostBytes = 1_000_000;

const mostItems = 200;

/** As many of the first as are dealt with at once; one at least, where there is one. */
export function pieceOf<Item>(items: readonly Item[], bytesOf: (item: Item) => number): Item[] {
  const piece: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    bytes += bytesOf(item);
    if (piece.length > 0 && (bytes > mostBytes || piece.length === mostItems)) break;
    piece.push(item);
  }
  return piece;
}
