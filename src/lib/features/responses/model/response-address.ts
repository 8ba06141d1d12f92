import { resolve } from '$app/paths';
import { addressPart } from '$lib/base/api/wire/address';

/** The URL of a response, or of a new request. The id is in the query, so that any static host serves the page. */
export function responseAddress(id?: string): string {
  const page = `${resolve('/responses')}/`;
  return id === undefined ? page : `${page}?id=${addressPart(id)}`;
}

/** The URL of a request that another page has stored for sending. */
export function draftAddress(key: string): string {
  return `${responseAddress()}?draft=${addressPart(key)}`;
}
