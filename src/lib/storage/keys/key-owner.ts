/** The connection that a key belongs to, as it is stored or as a piece of work holds it. */
export interface KeyOwner {
  id: string;
  baseUrl: string;
  rootUrl: string;
}

/** Where the key of a connection may go: the origins of its base URL and of its root URL. */
export function originsOf({ baseUrl, rootUrl }: Omit<KeyOwner, 'id'>): string[] {
  return [...new Set([baseUrl, rootUrl].map(originOf))].sort();
}

/** A key that was entered for these origins may go wherever this connection sends. */
export function coversOrigins(origins: string[], owner: Omit<KeyOwner, 'id'>): boolean {
  return originsOf(owner).every((origin) => origins.includes(origin));
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
