import { unusedName } from '$lib/ui/unused-name';

/** UTF-16 units; a template accepts no longer names. */
const longestName = 100;

export interface ColumnNames {
  columns: string[];
  /** Sentences about names that were changed to make them unique. */
  notes: string[];
}

/** Names for columns without a header: "column 1" and so on. */
export function numberedColumns(count: number): string[] {
  return Array.from({ length: count }, (_, index) => numbered(index));
}

/** Names from a header row: blank, repeated and overlong names are replaced. */
export function columnsOfHeader(header: readonly string[]): ColumnNames {
  const columns: string[] = [];
  const notes: string[] = [];
  header.forEach((cell, index) => {
    const name = cell.trim().slice(0, longestName) || numbered(index);
    const column = unusedName(name, columns);
    if (cell.trim() === '') notes.push(`Column ${index + 1} has no name: it is “${column}” here.`);
    else if (column !== name)
      notes.push(`Column ${index + 1} repeats the name “${name}”: it is “${column}” here.`);
    columns.push(column);
  });
  return { columns, notes };
}

function numbered(index: number): string {
  return `column ${index + 1}`;
}
