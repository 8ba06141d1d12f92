import { decodeEntities } from './html-entities';

export function looksLikeHtml(body: string): boolean {
  return /^\s*<(?:!doctype|html|head|body|!--|\?xml|[a-z][a-z0-9]*[\s>])/i.test(body);
}

/** Whether a text is a whole page, and no text that only begins with an element. */
export function isWholePage(text: string): boolean {
  return /^\s*(?:<!--[^]{0,2000}?-->\s*)?<(?:!doctype\s+html|html|head|body)\b/i.test(text);
}

/** Number of characters of a page that are searched. */
const pageLimit = 50_000;

/** Elements whose text begins a line. */
const lineStarts = /<(?:br|center|div|h[1-6]|hr|li|p|pre|tr)\b/gi;

/** The text of a web page without markup, a line for each block; its title if it has no other text. */
export function pageText(page: string): string {
  const start = page.slice(0, pageLimit);
  const title = /<title\b[^>]*>([^<]*)/i.exec(start)?.[1] ?? '';
  return withoutMarkup(start.replace(/<title\b[^>]*>[^<]*/i, '')) || withoutMarkup(title);
}

/** Unterminated elements end with the page, so each step reads every character at most once. */
function withoutMarkup(html: string): string {
  const text = html
    .replace(/<!--[^]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style|template|svg)\b[^]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/\s+/g, ' ')
    .replace(lineStarts, '\n$&')
    .replace(/<[^>]*(?:>|$)/g, ' ');
  return decodeEntities(text)
    .replace(/\s*\n\s*/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}
