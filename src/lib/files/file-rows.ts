import type { FileObject } from '$lib/api/files';
import type { BatchUse } from '$lib/batches/batch-usage';
import { sortRows, type Sort } from '$lib/ui/table';

/** A file as the table shows it. */
export interface FileRow {
  file: FileObject;
  usedBy: readonly BatchUse[];
}

const values: { [column: string]: (row: FileRow) => string | number | null } = {
  name: ({ file }) => file.filename || null,
  purpose: ({ file }) => file.purpose || null,
  size: ({ file }) => file.bytes,
  created: ({ file }) => file.created_at,
  id: ({ file }) => file.id,
  used: ({ usedBy }) => usedBy[0]?.name ?? null,
};

/** The rows that hold every word of the search in their name, purpose, id or batches, in the order asked for. */
export function shownRows(rows: readonly FileRow[], search: string, sort: Sort): FileRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter(({ file, usedBy }) => {
    const text = [file.filename, file.purpose, file.id, ...usedBy.map(({ name }) => name)]
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const valueOf = values[sort.column];
  return valueOf ? sortRows(found, sort.descending, valueOf) : found;
}
