/** Pixels, for a row as a card: it has two lines. */
export const cardHeight = 76;

/** Rows of one height below each other, one of which may be expanded. Pixels. */
export interface RowLayout {
  count: number;
  row: number;
  /** The expanded row. */
  expanded?: number;
  /** Height of the detail. */
  detail?: number;
}

/** From `first` up to, not including, `last`. */
interface RowWindow {
  first: number;
  last: number;
}

/** Rows rendered on either side of the visible ones. */
const overscan = 8;
/** Bounds the work if a page does not bound the height of its list. */
const maxDrawn = 120;

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

/** The row at a height; the detail counts as its row. May lie beyond the last row. */
export function rowAt(layout: RowLayout, y: number): number {
  const { row, expanded = Infinity } = layout;
  const index = Math.floor(y / row);
  if (index <= expanded) return index;
  return Math.max(expanded, Math.floor((y - detailOf(layout)) / row));
}

/** The rows to render when `scrolled` pixels are above the viewport; `beside` is the number rendered on either side. */
export function rowWindow(
  layout: RowLayout,
  scrolled: number,
  height: number,
  beside = overscan,
): RowWindow {
  const first = Math.max(0, rowAt(layout, scrolled) - beside);
  const end = rowAt(layout, scrolled + height - 1) + 1 + beside;
  return { first, last: Math.max(first, Math.min(layout.count, end, first + maxDrawn)) };
}

/**
 * The indexes of a window in order, and of `kept`, which stays rendered wherever the list is scrolled, so that a row
 * does not lose the focus.
 */
export function drawnRows(
  { first, last }: RowWindow,
  count: number,
  alwaysDrawn: number,
): number[] {
  const indexes = Array.from({ length: last - first }, (_, n) => first + n);
  if (alwaysDrawn < 0 || alwaysDrawn >= count) return indexes;
  if (alwaysDrawn < first) indexes.unshift(alwaysDrawn);
  else if (alwaysDrawn >= last) indexes.push(alwaysDrawn);
  return indexes;
}

/** The scroll position that shows the range between two heights, no further than needed. */
export function scrollToShow(
  piece: { top: number; bottom: number },
  scrolled: number,
  height: number,
): number {
  if (piece.top < scrolled) return piece.top;
  if (piece.bottom > scrolled + height) return Math.min(piece.top, piece.bottom - height);
  return scrolled;
}

/** The row that a key moves to; undefined for other keys. `page` is in rows. */
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
