import { decodeEntities } from '$lib/base/api/wire/html-entities';
import { markdownText } from '$lib/base/ui/text/markdown-text';

/**
 * Splits a text into parts of at most `limit` UTF-16 units: whole sentences where they fit, otherwise cut after a
 * clause, a word or a grapheme. The parts hold every word of the text.
 */
export function splitText(text: string, limit: number): string[] {
  const whole = text.trim();
  const parts = whole.length <= limit ? [whole] : pack(sentencesIn(whole), limit);
  return parts.filter(isSpoken);
}

/** UTF-16 units segmented in one call: V8 copies the whole input for every sentence in it. */
const windowLength = 2000;

/** Sentences with their trailing space, so that joining them restores the text. */
function* sentencesIn(text: string): Generator<string> {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
  for (let at = 0; at < text.length;) {
    const found = [...segmenter.segment(text.slice(at, at + windowLength))];
    // The last sentence may continue after the window.
    if (at + windowLength < text.length && found.length > 1) found.pop();
    for (const { segment } of found) {
      at += segment.length;
      yield segment;
    }
  }
}

function pack(sentences: Iterable<string>, limit: number): string[] {
  const parts: string[] = [];
  let current = '';
  for (const sentence of sentences)
    for (const piece of shortened(sentence, limit)) {
      if ((current + piece).trim().length > limit) {
        parts.push(current);
        current = '';
      }
      current += piece;
    }
  return [...parts, current].map((part) => part.trim());
}

function shortened(sentence: string, limit: number): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.trim().length > limit) {
    const cut = cutOf(rest, limit);
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...pieces, rest];
}

function cutOf(text: string, limit: number): number {
  const start = text.slice(0, limit);
  const clause = Math.max(...[...start.matchAll(/[,;:،؛、，—–]\s?/g)].map(endOf), 0);
  // A cut after a clause mark near the beginning would make many short parts.
  if (clause > limit / 3) return clause;
  const word = Math.max(...[...start.matchAll(/\s+/g)].map(endOf), 0);
  return word > 0 ? word : graphemeCut(text, limit);
}

function endOf(found: RegExpExecArray): number {
  return found.index + found[0].length;
}

/** Position of the last grapheme boundary within the limit, but at least one grapheme. */
function graphemeCut(text: string, limit: number): number {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let cut = 0;
  for (const { index, segment } of segmenter.segment(text.slice(0, limit + graphemeRoom))) {
    if (index + segment.length > limit && cut > 0) break;
    cut = index + segment.length;
    if (cut >= limit) break;
  }
  return cut;
}

/** Length of the longest emoji sequences in UTF-16 units. */
const graphemeRoom = 64;

/** Services refuse a text without letters and digits. */
function isSpoken(part: string): boolean {
  return /[\p{L}\p{N}]/u.test(part);
}

/** In characters: the lowest known limit of a speech model, and short enough to arrive soon. */
const maxPartLength = 200;

/** The words of Markdown, with a sentence instead of each code block. */
export function spokenText(markdown: string): string {
  const withoutCode = markdown.replace(/^(```|~~~)[^]*?(^\1.*$|$(?![^]))/gm, 'Code is left out.');
  const withoutEscapes = withoutCode.replace(/\\[*_~`]/g, '');
  return withoutSigns(markdownText(withoutEscapes)).trim();
}

/** Removes what markdownText leaves: boxes, notes, tags, the signs of formulas, escapes and unclosed marks. */
function withoutSigns(text: string): string {
  const withoutTags = text
    .replace(/^\s*\[[ xX]\]\s+/gm, '')
    .replace(/\[\^[^\]\s]{1,40}\]:?[ \t]*/g, '')
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, ' ');
  return decodeEntities(withoutTags)
    .replace(/\$\$|\\[()[\]]|\$(?=[^\s$]{1,80}\$(?!\d))|(?<=\$[^\s$]{1,80})\$(?!\d)/g, '')
    .replace(/^(=|-){2,}[ \t]*$/gm, '')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(/(?<![\p{L}\p{N}])[*_~]{1,3}(?=\S)|(?<=\S)[*_~]{1,3}(?![\p{L}\p{N}])/gu, '');
}

/** Splits a text into parts of whole sentences where they fit, none without words. */
export function spokenParts(text: string): string[] {
  // The first part is one sentence, so that the reading begins soon.
  const [first = ''] = sentencesIn(text);
  return [first, text.slice(first.length)].flatMap((stretch) => splitText(stretch, maxPartLength));
}
