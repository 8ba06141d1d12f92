import { resolve } from '$app/paths';
import { addressPart } from '$lib/base/api/wire/address';

/** The URL of a comparison, of one of its rows, or of a new comparison. */
export function compareAddress(id?: string, rowId?: string): string {
  const page = `${resolve('/compare')}/`;
  if (id === undefined) return page;
  return `${page}?id=${addressPart(id)}${rowId === undefined ? '' : `&row=${addressPart(rowId)}`}`;
}
