import { resolve } from '$app/paths';
import { addressPart } from '$lib/api/wire/address-part';

/** The page of a batch, or the list; ids stand in the query, so that any static host serves the page. */
export function batchAddress(id?: string): string {
  return id === undefined ? resolve('/batches/') : resolve(`/batches/?id=${addressPart(id)}`);
}

/** The page that starts a batch. `file=` with the id of an uploaded file chooses that one. */
export function newBatchAddress(): string {
  return resolve('/batches/?new');
}

/** The page of a file, opened at a line, counted from 1, where one is given. */
export function fileAddress(id: string, line?: number): string {
  const query = `?id=${addressPart(id)}${line === undefined ? '' : `&line=${line}`}` as const;
  return resolve(`/files/${query}`);
}
