import { markdownText } from '$lib/ui/markdown-words';
import { sentencesIn, splitText } from '../speak/split-text';

/** Characters; the shortest limit known among speech models, and a length whose sound is soon there. */
const longestPart = 200;

/** Markdown as it is to be heard: its words, with code named. */
export function spokenText(markdown: string): string {
  return markdownText(markdown.replace(/^(```|~~~)[^]*?(^\1.*$|$(?![^]))/gm, 'Code is left out.'));
}

/** The text in parts of whole sentences where they fit, each with something to say. */
export function spokenParts(text: string): string[] {
  // The first part is one sentence, so that the reading begins soon.
  const [first = ''] = sentencesIn(text);
  return [first, text.slice(first.length)].flatMap((stretch) => splitText(stretch, longestPart));
}
