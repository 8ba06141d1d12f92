import { resolve } from '$app/paths';

/** The page of a batch, or the list; ids stand in the query, so that any static host serves the page. */
export function batchAddress(id?: string): string {
  const page = `${resolve('/batches')}/`;
  return id === undefined ? page : `${page}?id=${encodeURIComponent(id)}`;
}

/** The page that starts a batch, with an uploaded file chosen where one is named. */
export function newBatchAddress(fileId?: string): string {
  const page = `${resolve('/batches')}/?new`;
  return fileId === undefined ? page : `${page}&file=${encodeURIComponent(fileId)}`;
}

/** The page of a file, opened at a line, counted from 1, where one is given. */
export function fileAddress(id: string, line?: number): string {
  const page = `${resolve('/files')}/?id=${encodeURIComponent(id)}`;
  return line === undefined ? page : `${page}&line=${line}`;
}
