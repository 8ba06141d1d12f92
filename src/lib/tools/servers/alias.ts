/** What a name in a request may be. */
const longestName = 64;

/** A name for a server's tool that a request may have, and that is free; as near to its own as can be. */
export function aliasOf(name: string, server: string, isTaken: (alias: string) => boolean): string {
  const own = cleaned(name) || 'tool';
  if (!isTaken(own)) return own;
  const prefixed = cleaned(`${cleaned(server).slice(0, 20)}_${own}`);
  if (!isTaken(prefixed)) return prefixed;
  for (let number = 2; ; number += 1) {
    const numbered = `${prefixed.slice(0, longestName - 5)}_${number}`;
    if (!isTaken(numbered)) return numbered;
  }
}

function cleaned(name: string): string {
  return name
    .replace(/[^a-zA-Z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, longestName);
}
