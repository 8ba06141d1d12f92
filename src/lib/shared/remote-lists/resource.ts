import { holdsWords, searchWords } from '$lib/base/ui/text/word-search';
import { type ApiError, ApiFailure } from '$lib/base/api/wire/errors';
import { confirmAction } from '$lib/base/ui/dialogs/confirm.svelte';
import { type Column, type Sort, sortRows } from '$lib/base/ui/tables/table';
import { toast } from '$lib/base/ui/notices/toasts.svelte';

interface ResourceColumn<Row> extends Omit<Column, 'sortable'> {
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
  /** Whether it is missing at some services. */
  isOptional?: true;
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
  const words = searchWords(search);
  const found = rows.filter((row) => holdsWords(text(row), words));
  const value = columns.find(({ id }) => id === sort.column)?.value;
  const sorted = value ? sortRows(found, sort.descending, value) : found;
  if (!isPinned) return sorted;
  return [...sorted.filter(isPinned), ...sorted.filter((row) => !isPinned(row))];
}

/** Deletes one item on a service. */
export interface Deletion {
  name: string;
  /** Describes the consequences. */
  body: string;
  /** The label of the button: "Delete file". */
  label: string;
  /** Deletes on the service, then here. Throws ApiFailure. */
  run: () => Promise<void>;
}

/**
 * Asks with the item's name, then deletes. True if it is gone; otherwise the error, or false if the person declined.
 */
export async function confirmAndDelete({
  name,
  body,
  label,
  run,
}: Deletion): Promise<boolean | ApiError> {
  const title = `Delete “${name}”?`;
  if (!(await confirmAction({ title, body, confirmLabel: label, danger: true }))) return false;
  try {
    await run();
  } catch (reason) {
    if (!(reason instanceof ApiFailure)) throw reason;
    return reason.error;
  }
  toast({ text: `“${name}” is deleted.` });
  return true;
}
