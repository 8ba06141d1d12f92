import { originsOf } from '../origins';

/** The connection that a key belongs to, as it is stored or as a piece of work holds it. */
export interface KeyOwner {
  id: string;
  baseUrl: string;
  rootUrl: string;
}

/** Where the key of a connection may go: the origins of its base URL and of its root URL. */
export function keyOrigins({ baseUrl, rootUrl }: Omit<KeyOwner, 'id'>): string[] {
  return originsOf([baseUrl, rootUrl]);
}

/** A key that was entered for these origins may go wherever this connection sends. */
export function coversOrigins(origins: string[], owner: Omit<KeyOwner, 'id'>): boolean {
  return keyOrigins(owner).every((origin) => origins.includes(origin));
}
