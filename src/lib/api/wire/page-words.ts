import { shownWords } from './server-words';

/** Characters of a page that are looked through, and of its text that are kept. */
const pageLimit = 50_000;
const wordsLimit = 300;

/** What a web page says: its text without markup, key masked, shortened; its title where it has no other text. */
export function pageWords(page: string, apiKey: string | undefined): string {
  const start = page.slice(0, pageLimit);
  const title = /<title\b[^>]*>([^<]*)/i.exec(start)?.[1] ?? '';
  const text = textOfPage(start.replace(/<title\b[^>]*>[^<]*/i, ''));
  return shownWords(text || textOfPage(title), apiKey, wordsLimit);
}

/** What does not end ends with the page: then no character is looked at more than once a step. */
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
