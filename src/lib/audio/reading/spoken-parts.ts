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
  const parts: string[] = [];
  for (const sentence of sentencesIn(text).flatMap(shortened)) {
    const joined = `${parts.at(-1) ?? ''} ${sentence}`.trim();
    // The first part is one sentence, so that the reading begins soon.
    if (parts.length > 1 && joined.length <= longestPart) parts[parts.length - 1] = joined;
    else parts.push(sentence);
  }
  return parts;
}

function sentencesIn(text: string): string[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
  return text
    .split(/\n+/)
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** A sentence that is too long, cut between words, or anywhere where there are none. */
function shortened(sentence: string): string[] {
  if (sentence.length <= longestPart) return [sentence];
  const space = sentence.lastIndexOf(' ', longestPart);
  const cut = space > 0 ? space : longestPart;
  return [sentence.slice(0, cut), ...shortened(sentence.slice(cut).trim())];
}
