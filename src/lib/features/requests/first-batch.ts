/** Maximum bytes of exchanges read, posted and written in one go without blocking the page. */
const maxBytes = 1_000_000;

const maxItems = 200;

/** As many of the first items as fit; at least one, if there is one. */
export function firstBatch<Item>(items: readonly Item[], bytesOf: (item: Item) => number): Item[] {
  const piece: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    bytes += bytesOf(item);
    if (piece.length > 0 && (bytes > maxBytes || piece.length === maxItems)) break;
    piece.push(item);
  }
  return piece;
}
