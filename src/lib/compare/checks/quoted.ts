import { shownText } from '$lib/ui/shown-text';

/** Of an answer or a rule, which may be of any length and hold anything; 80 UTF-16 units at most. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `“${shownText(line.length > 80 ? `${line.slice(0, 79)}…` : line)}”`;
}
