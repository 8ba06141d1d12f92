import { resolve } from '$app/paths';
import { addressPart } from '$lib/base/api/wire/address';

/** Address of the list, or of one model. Ids contain slashes, so they are in the query. */
export function modelAddress(id?: string): string {
  const page = `${resolve('/models')}/`;
  return id === undefined ? page : `${page}?id=${addressPart(id)}`;
}

/** Address of a new chat with this model of the active connection selected, or of one that becomes the active one. */
export function chatWithModel(id: string, connectionId?: string): string {
  const connection = connectionId ? `&connection=${addressPart(connectionId)}` : '';
  return `${resolve('/chat')}/?model=${addressPart(id)}${connection}`;
}

export function pageAddress(page: string): string {
  return `${resolve('/')}${page}/`;
}
