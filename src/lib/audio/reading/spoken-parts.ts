import { markdownText } from '$lib/ui/markdown-words';
import { sentencesIn, splitText } from '../speak/split-text';

/** In characters: the lowest known limit of a speech model, and short enough to arrive soon. */
const longestPart = 200;

/** The words of Markdown, with a sentence instead of each code block. */
export function spokenText(markdown: string): string {
  return markdownText(markdown.replace(/^(```|~~~)[^]*?(^\1.*$|$(?![^]))/gm, 'Code is left out.'));
}

/** Splits a text into parts of whole sentences where they fit, none without words. */
export function spokenParts(text: string): string[] {
  // The first part is one sentence, so that the reading begins soon.
  const [first = ''] = sentencesIn(text);
  return [first, text.slice(first.length)].flatMap((stretch) => splitText(stretch, longestPart));
}
