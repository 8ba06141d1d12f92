export interface Column {
  id: string;
  title: string;
  /** A CSS grid track that does not depend on the cells' contents: "96px", "minmax(160px, 2fr)". */
  width: string;
  align?: 'start' | 'end';
  sortable?: boolean;
  /** Its position in the card that represents a row on a narrow screen; other columns are left out there. */
  card?: 'lead' | 'title' | 'fact' | 'action';
}

/** The grid track of a column. It grows with the text, which has 14px unless another size is chosen. */
export function trackOf({ width }: Column): string {
  return width.replace(/(\d+)px/g, 'calc($1rem / 14)');
}

export interface Sort {
  /** The id of a column. */
  column: string;
  descending: boolean;
}

/** Another column begins ascending; the same one reverses. */
export function nextSort(sort: Sort | undefined, column: string): Sort {
  return { column, descending: sort?.column === column && !sort.descending };
}

export function ariaSort(
  { id, sortable }: Column,
  sort: Sort | undefined,
): 'ascending' | 'descending' | 'none' | undefined {
  if (!sortable) return undefined;
  if (sort?.column !== id) return 'none';
  return sort.descending ? 'descending' : 'ascending';
}

/**
 * A copy sorted by `valueOf`. Text is sorted naturally, with numbers in it as numbers. Rows without a value come last
 * either way.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  descending: boolean,
  valueOf: (row: Row) => string | number | null | undefined,
): Row[] {
  const keyed = rows.map((row) => ({ row, value: valueOf(row) ?? null }));
  keyed.sort((a, b) => {
    if (a.value === null || b.value === null)
      return Number(a.value === null) - Number(b.value === null);
    const order =
      typeof a.value === 'number' && typeof b.value === 'number'
        ? a.value - b.value
        : naturalOrder.compare(String(a.value), String(b.value));
    return descending ? -order : order;
  });
  return keyed.map(({ row }) => row);
}

const naturalOrder = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
