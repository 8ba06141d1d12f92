import { resolve } from '$app/paths';
import { addressPart } from '$lib/api/wire/address-part';

/** The page of the files, or of one, at a line of its content counted from 1. */
export function fileAddress(id?: string, line?: number): string {
  const page = `${resolve('/files')}/`;
  if (id === undefined) return page;
  const query = new URLSearchParams({ id });
  if (line !== undefined) query.set('line', String(line));
  return `${page}?${query}`;
}

/** The page of a new batch of an uploaded file. */
export function newBatchAddress(fileId: string): string {
  return `${resolve('/batches')}/?new&file=${addressPart(fileId)}`;
}
