import { markdownText } from '$lib/ui/markdown-words';

/** UTF-16 units that fit in a table cell. */
const cellLength = 160;

/** The beginning of a text as one line of plain text. */
export function firstWords(text: string): string {
  const beginning = text
    .slice(0, cellLength * 2)
    .replace(/\s+/g, ' ')
    .trim();
  return beginning.length > cellLength ? `${beginning.slice(0, cellLength)}…` : beginning;
}

/** The beginning of an answer without Markdown syntax, which would only waste space. */
export function firstWordsOfAnswer(markdown: string): string {
  return firstWords(markdownText(markdown.slice(0, cellLength * 4)));
}
