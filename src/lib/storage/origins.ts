/** The origins of addresses, each once, sorted; an address that none can be read from stands for itself. */
export function originsOf(addresses: string[]): string[] {
  return [...new Set(addresses.map(originOf))].sort();
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
