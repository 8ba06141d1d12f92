import { shownWords } from './server-words';

/** Number of characters of a page that are searched, and of its text that are stored. */
const pageLimit = 50_000;
const wordsLimit = 300;

/** The text of a web page without markup, with the key masked, shortened; its title if it has no other text. */
export function pageWords(page: string, apiKey: string | undefined): string {
  const start = page.slice(0, pageLimit);
  const title = /<title\b[^>]*>([^<]*)/i.exec(start)?.[1] ?? '';
  const text = textOfPage(start.replace(/<title\b[^>]*>[^<]*/i, ''));
  return shownWords(text || textOfPage(title), apiKey, wordsLimit);
}

/** Unterminated elements end with the page, so each step reads every character at most once. */
function textOfPage(html: string): string {
  return html
    .replace(/<!--[^]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style|template|svg)\b[^]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^>]*(?:>|$)/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const entities: { [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};
