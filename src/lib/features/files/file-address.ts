import { resolve } from '$app/paths';
import { addressPart } from '$lib/base/api/wire/address';

/** Address of the list of files, or of one file at a line, counted from 1. */
export function fileAddress(id?: string, line?: number): string {
  const page = `${resolve('/files')}/`;
  if (id === undefined) return page;
  const query = new URLSearchParams({ id });
  if (line !== undefined) query.set('line', String(line));
  return `${page}?${query}`;
}

/** Address of the form for a batch with an uploaded file. */
export function newBatchAddress(fileId: string): string {
  return `${resolve('/batches')}/?new&file=${addressPart(fileId)}`;
}
