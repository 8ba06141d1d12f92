import { resolve } from '$app/paths';
import { addressPart } from '$lib/base/api/wire/address';

/** Address of a batch, or of the list. The id is in the query, so that any static host serves the page. */
export function batchAddress(id?: string): string {
  return id === undefined ? resolve('/batches/') : resolve(`/batches/?id=${addressPart(id)}`);
}

/** Address of the form for a new batch. The query `file=` preselects an uploaded file by its id. */
export function newBatchAddress(): string {
  return resolve('/batches/?new');
}

/** Address of a file, optionally opened at a line counted from 1. */
export function fileAddress(id: string, line?: number): string {
  const query = `?id=${addressPart(id)}${line === undefined ? '' : `&line=${line}`}` as const;
  return resolve(`/files/${query}`);
}
