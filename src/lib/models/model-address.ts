import { resolve } from '$app/paths';
import { addressPart } from '$lib/api/wire/address';

/** Address of the list, or of one model. Ids contain slashes, so they are in the query. */
export function modelAddress(id?: string): string {
  const page = `${resolve('/models')}/`;
  return id === undefined ? page : `${page}?id=${addressPart(id)}`;
}

/** Address of a new chat with this model selected. */
export function chatWithModel(id: string): string {
  return `${resolve('/chat')}/?model=${addressPart(id)}`;
}

export function pageAddress(page: 'responses' | 'audio'): string {
  return `${resolve('/')}${page}/`;
}
