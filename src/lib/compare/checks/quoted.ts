import { shownText } from '$lib/ui/shown-text';

/** Quotes an answer or a rule, which may be long and untrusted. At most 80 UTF-16 units. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `“${shownText(line.length > 80 ? `${line.slice(0, 79)}…` : line)}”`;
}
