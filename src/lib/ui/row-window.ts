/** Pixels, of a row as a card: it has two lines. */
export const cardHeight = 76;

/** Rows of one height below each other, one of which may be unfolded below itself. Pixels. */
export interface RowLayout {
  count: number;
  row: number;
  /** The unfolded row. */
  expanded?: number;
  /** Height of what is unfolded. */
  detail?: number;
}

/** From `first` up to, not including, `last`. */
interface RowWindow {
  first: number;
  last: number;
}

/** Rows kept ready on either side of what is seen. */
const overscan = 8;
/** Bounds the work where a page forgot to bound the height of its list. */
const drawnAtMost = 120;

function detailOf({ count, expanded, detail = 0 }: RowLayout): number {
  return expanded !== undefined && expanded >= 0 && expanded < count ? detail : 0;
}

export function totalHeight(layout: RowLayout): number {
  return layout.count * layout.row + detailOf(layout);
}

export function topOf(layout: RowLayout, index: number): number {
  const isBelowDetail = layout.expanded !== undefined && index > layout.expanded;
  return index * layout.row + (isBelowDetail ? detailOf(layout) : 0);
}

/** The row at a height; what is unfolded counts as its row. May lie beyond the last row. */
export function rowAt(layout: RowLayout, y: number): number {
  const { row, expanded = Infinity } = layout;
  const index = Math.floor(y / row);
  if (index <= expanded) return index;
  return Math.max(expanded, Math.floor((y - detailOf(layout)) / row));
}

/** The rows to draw when `scrolled` pixels are above what is seen; `beside`: those that are kept ready on either side. */
export function rowWindow(
  layout: RowLayout,
  scrolled: number,
  height: number,
  beside = overscan,
): RowWindow {
  const first = Math.max(0, rowAt(layout, scrolled) - beside);
  const end = rowAt(layout, scrolled + height - 1) + 1 + beside;
  return { first, last: Math.max(first, Math.min(layout.count, end, first + drawnAtMost)) };
}

/**
 * The indexes of a window in order, and of `kept`, which stays drawn wherever the list is scrolled: a row that holds
 * the focus would lose it otherwise.
 */
export function drawnRows({ first, last }: RowWindow, count: number, kept: number): number[] {
  const indexes = Array.from({ length: last - first }, (_, n) => first + n);
  if (kept < 0 || kept >= count) return indexes;
  if (kept < first) indexes.unshift(kept);
  else if (kept >= last) indexes.push(kept);
  return indexes;
}

/** How far to scroll so that the piece between two heights is seen, no further than needed. */
export function scrollToShow(
  piece: { top: number; bottom: number },
  scrolled: number,
  height: number,
): number {
  if (piece.top < scrolled) return piece.top;
  if (piece.bottom > scrolled + height) return Math.min(piece.top, piece.bottom - height);
  return scrolled;
}

/** Where a key leads from a row; undefined when it is not a key of lists. `page` in rows. */
export function rowAfterKey(
  key: string,
  current: number,
  { count, page }: { count: number; page: number },
): number | undefined {
  const steps: { [key: string]: number } = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    PageDown: current + page,
    PageUp: current - page,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next === undefined ? undefined : Math.max(0, Math.min(count - 1, next));
}
