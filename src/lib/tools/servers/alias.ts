/** UTF-16 units of a name in a request. */
const longestAlias = 64;

/** UTF-16 units of a name that are read. */
const maxReadLength = 256;

/** Unique names for tools. */
export class Aliases {
  readonly #used: Set<string>;
  /** The number last appended to a name. */
  readonly #numbers = new Map<string, number>();

  constructor(used: Iterable<string>) {
    this.#used = new Set(used);
  }

  /** Reserves the name as is; false if another tool has it. */
  reserve(name: string): boolean {
    if (this.#used.has(name)) return false;
    this.#used.add(name);
    return true;
  }

  /** Reserves the name, with a number if another tool has it. */
  reserveNumbered(name: string): string {
    if (this.reserve(name)) return name;
    for (let number = (this.#numbers.get(name) ?? 1) + 1; ; number += 1) {
      const ending = `_${number}`;
      const numbered = name.slice(0, longestAlias - ending.length) + ending;
      if (!this.reserve(numbered)) continue;
      this.#numbers.set(name, number);
      return numbered;
    }
  }

  /** Reserves a name that a request allows for the tool of a server, as close to its own as possible. */
  reserveForServer(name: string, host: string): string {
    const own = cleaned(name) || 'tool';
    return this.reserve(own)
      ? own
      : this.reserveNumbered(cleaned(`${cleaned(host).slice(0, 20)}_${own}`));
  }
}

export function isAlias(name: string): boolean {
  return /^[a-zA-Z0-9_-]{1,64}$/.test(name);
}

function cleaned(name: string): string {
  return name
    .slice(0, maxReadLength)
    .replace(/[^a-zA-Z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, longestAlias);
}
