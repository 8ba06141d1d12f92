/** The origins of addresses, each once, sorted; an invalid address represents itself. */
export function originsOf(addresses: string[]): string[] {
  return [...new Set(addresses.map(originOf))].sort();
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
