import { resolve } from '$app/paths';
import { addressPart } from '$lib/api/wire/address-part';

/** The page of the models, or of one; ids hold slashes and stand in the query. */
export function modelAddress(id?: string): string {
  const page = `${resolve('/models')}/`;
  return id === undefined ? page : `${page}?id=${addressPart(id)}`;
}

/** A chat that is not begun, with this model picked. */
export function chatWithModel(id: string): string {
  return `${resolve('/chat')}/?model=${addressPart(id)}`;
}

export function pageAddress(page: 'responses' | 'audio'): string {
  return `${resolve('/')}${page}/`;
}
