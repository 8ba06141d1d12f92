/** The connection that a key belongs to, as stored or as held by running code. */
export interface KeyOwner {
  id: string;
  baseUrl: string;
  rootUrl: string;
}

/**
 * Origins that the key of a connection may be sent to: those of its base URL and of its root URL.
 */
export function keyOrigins({ baseUrl, rootUrl }: Omit<KeyOwner, 'id'>): string[] {
  return originsOf([baseUrl, rootUrl]);
}

/**
 * Whether a key that was entered for these origins may be sent everywhere that this connection
 * sends.
 */
export function coversOrigins(origins: string[], owner: Omit<KeyOwner, 'id'>): boolean {
  return keyOrigins(owner).every((origin) => origins.includes(origin));
}

/** The origins of addresses, each once, sorted; an invalid address represents itself. */
export function originsOf(addresses: string[]): string[] {
  return [...new Set(addresses.map(originOf))].sort();
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
