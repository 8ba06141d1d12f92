import { sortRows, type Column, type Sort } from '$lib/ui/table';

export interface ResourceColumn<Row> extends Omit<Column, 'sortable'> {
  /** What the rows are sorted by; a column without it is not sorted. */
  value?: (row: Row) => string | number | null | undefined;
}

/** How a page lists what a service holds of one kind. */
export interface Resource<Row> {
  /** Of the table, and of its actions in the palette: "Files". */
  title: string;
  /** Within a sentence: "file", "files". */
  one: string;
  many: string;
  columns: readonly ResourceColumn<Row>[];
  /** The order at first. */
  sort: Sort;
  /** What the search looks in. */
  text: (row: Row) => string;
  /** Of the page of a row. */
  address: (row: Row) => string;
  /** Rows that come first in any order. */
  isPinned?: (row: Row) => boolean;
}

/** The rows that hold every word of the search, in the order asked for, pinned ones first. */
export function shownRows<Row>(
  { columns, text, isPinned }: Resource<Row>,
  rows: readonly Row[],
  search: string,
  sort: Sort,
): Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => {
    const searched = text(row).toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  const value = columns.find(({ id }) => id === sort.column)?.value;
  const sorted = value ? sortRows(found, sort.descending, value) : found;
  if (!isPinned) return sorted;
  return [...sorted.filter(isPinned), ...sorted.filter((row) => !isPinned(row))];
}
