import { resolve } from '$app/paths';
import { addressPart } from '$lib/base/api/wire/address';

/** The page of a conversation, or of a new one; the id is in the query, so that any static host can serve it. */
export function chatAddress(id?: string): string {
  const page = `${resolve('/chat')}/`;
  return id === undefined ? page : `${page}?id=${addressPart(id)}`;
}
