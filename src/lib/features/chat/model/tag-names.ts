/** Characters; a longer tag fits no row. */
const maxTagLength = 40;

/** A typed text as a tag name; empty if nothing is left of it. */
export function tagName(typed: string): string {
  const line = typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ');
  return [...line.trim()].slice(0, maxTagLength).join('').trim();
}

/** Tags that differ only in case are equal. */
export const isSameTag = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

export function withTag(tags: readonly string[], name: string): string[] {
  return tags.some((tag) => isSameTag(tag, name)) ? [...tags] : [...tags, name];
}

export function withoutTag(tags: readonly string[], name: string): string[] {
  return tags.filter((tag) => !isSameTag(tag, name));
}

/** Renames in place; if the new name exists already, the two become one. */
export function withTagRenamed(tags: readonly string[], from: string, to: string): string[] {
  const renamed = tags.map((tag) => (isSameTag(tag, from) ? to : tag));
  return renamed.filter((tag, i) => renamed.findIndex((other) => isSameTag(tag, other)) === i);
}

export interface TagCount {
  name: string;
  /** Number of conversations that have it. */
  count: number;
}

/** Every tag in alphabetical order, with the spelling of its first use. */
export function tagCounts(tagged: readonly { tags?: readonly string[] }[]): TagCount[] {
  const counts = new Map<string, TagCount>();
  for (const { tags = [] } of tagged)
    for (const name of tags) {
      const known = counts.get(name.toLowerCase());
      if (known) known.count += 1;
      else counts.set(name.toLowerCase(), { name, count: 1 });
    }
  return [...counts.values()].sort((a, b) => a.name.localeCompare(b.name));
}
