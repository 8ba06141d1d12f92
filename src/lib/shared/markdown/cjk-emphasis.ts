import type { MarkdownIt, StateInline } from 'markdown-it';

/**
 * Characters of Chinese, Japanese and Korean text with their punctuation and variation selectors: what Unicode calls wide,
 * full-width or half-width, without emoji.
 */
const cjk =
  /(?!\p{Emoji_Presentation})[\u1100-\u11FF\u20A9\u2E80-\u303F\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\uFE10-\uFE19\uFE30-\uFE6B\uFF01-\uFFEE\u{16FE0}-\u{18DFF}\u{1AFF0}-\u{1B2FF}\u{1F200}-\u{1F265}\u{20000}-\u{3FFFD}]|[\u{E0100}-\u{E01EF}]/u;
/** Quotation marks, dashes and dots that Chinese has in common with Western text. */
const shared = /[·–—‘’“”…]/;

/**
 * Lets emphasis begin and end beside CJK characters, which have no spaces between words: CommonMark would take the marks of
 * 含**「重点」**内容 for text, because one side of them is punctuation. Such a mark may open and close. This is the rule of
 * https://github.com/tats-u/markdown-cjk-friendly; in addition, shared punctuation counts as CJK where
 * the text has CJK characters.
 */
export function cjkEmphasis(md: MarkdownIt): void {
  const isSpace = (char: string) => char === '' || md.utils.isWhiteSpace(char.charCodeAt(0));

  md.inline.State = class CjkState extends md.inline.State {
    #hasCjk: boolean | undefined;

    override scanDelims(
      start: number,
      canSplitWord: boolean,
    ): ReturnType<StateInline['scanDelims']> {
      const scanned = super.scanDelims(start, canSplitWord);
      // If both are true there is nothing to add, and if both are false the mark stands between spaces.
      if (!canSplitWord || scanned.can_open === scanned.can_close) return scanned;
      const sides = [
        charBefore(this.src, start),
        charAt(this.src, start + scanned.length, this.posMax),
      ];
      if (sides.some(isSpace) || !sides.some((char) => this.#isCjk(char))) return scanned;
      return { ...scanned, can_open: true, can_close: true };
    }

    #isCjk(char: string): boolean {
      if (!shared.test(char)) return cjk.test(char);
      return (this.#hasCjk ??= cjk.test(this.src));
    }
  };
}

function charAt(source: string, at: number, end: number): string {
  return at < end ? String.fromCodePoint(source.codePointAt(at) ?? 0) : '';
}

/** A selector that chooses a form of the character before it; the one for emoji, U+FE0F, stands for itself. */
const selector = /[\uFE00-\uFE0E]/;

function charBefore(source: string, end: number): string {
  const at = selector.test(source.charAt(end - 1)) ? end - 1 : end;
  const isPair = /[\uDC00-\uDFFF]/.test(source.charAt(at - 1)) && at > 1;
  return source.slice(at - (isPair ? 2 : 1), at);
}
