import { markdownText } from '$lib/ui/markdown-words';

/** UTF-16 units of a table cell; more is not seen. */
const cellLength = 160;

/** The beginning of a text as one line of plain text. */
export function firstWords(text: string): string {
  const beginning = text
    .slice(0, cellLength * 2)
    .replace(/\s+/g, ' ')
    .trim();
  return beginning.length > cellLength ? `${beginning.slice(0, cellLength)}…` : beginning;
}

/** The same of an answer, whose marks of Markdown take room and say nothing here. */
export function firstWordsOfAnswer(markdown: string): string {
  return firstWords(markdownText(markdown.slice(0, cellLength * 4)));
}
