import { sortRows, type Column, type Sort } from '$lib/ui/table';

export interface ResourceColumn<Row> extends Omit<Column, 'sortable'> {
  /** The sort value; a column without it cannot be sorted. */
  value?: (row: Row) => string | number | null | undefined;
}

/** Describes how a page lists one kind of item of a service. */
export interface Resource<Row> {
  /** The name of the table and of its actions in the palette: "Files". */
  title: string;
  /** Within a sentence: "file", "files". */
  one: string;
  many: string;
  columns: readonly ResourceColumn<Row>[];
  /** The default order. */
  sort: Sort;
  /** The searched text. */
  text: (row: Row) => string;
  /** The address of a row's page. */
  address: (row: Row) => string;
  /** Rows that come first in any order. */
  isPinned?: (row: Row) => boolean;
}

/** Rows that contain every word of the search, in the chosen order, pinned ones first. */
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
