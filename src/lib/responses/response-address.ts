import { resolve } from '$app/paths';
import { addressPart } from '$lib/api/wire/address-part';

/** The page of a response, or of a new request; the id stands in the query, so that any static host serves it. */
export function responseAddress(id?: string): string {
  const page = `${resolve('/responses')}/`;
  return id === undefined ? page : `${page}?id=${addressPart(id)}`;
}

/** The page of a request that another page has left to be sent. */
export function draftAddress(key: string): string {
  return `${responseAddress()}?draft=${addressPart(key)}`;
}
