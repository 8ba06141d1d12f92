import { sentencesIn, splitText } from '../speak/split-text';

/** Characters; the shortest limit known among speech models, and a length whose sound is soon there. */
const longestPart = 200;

/** Markdown as it is to be heard: code is named, of links the words stay, marks go. */
export function spokenText(markdown: string): string {
  return markdown
    .replace(/^(```|~~~)[^]*?(^\1.*$|$(?![^]))/gm, 'Code is left out.')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}(#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/^[\s|:-]+$/gm, '')
    .replace(/[*_`~|]+/g, (marks) => (marks.includes('|') ? ', ' : ''))
    .trim();
}

/** The text in parts of whole sentences where they fit, each with something to say. */
export function spokenParts(text: string): string[] {
  // The first part is one sentence, so that the reading begins soon.
  const [first = ''] = sentencesIn(text);
  return [first, text.slice(first.length)].flatMap((stretch) => splitText(stretch, longestPart));
}
