import { resolve } from '$app/paths';

/** The page of the models, or of one; ids hold slashes and stand in the query. */
export function modelAddress(id?: string): string {
  const page = `${resolve('/models')}/`;
  return id === undefined ? page : `${page}?id=${encodeURIComponent(id)}`;
}

/** A chat that is not begun, with this model picked. */
export function chatWithModel(id: string): string {
  return `${resolve('/chat')}/?model=${encodeURIComponent(id)}`;
}

export function pageAddress(page: 'responses' | 'audio'): string {
  return `${resolve('/')}${page}/`;
}
