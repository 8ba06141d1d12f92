const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/** Controls, spaces and backslashes: URL parsers drop or change them, so the target would differ from the text. */
const hasRewrittenCharacters = (href: string) =>
  [...href].some((char) => char <= ' ' || '\\\x7f'.includes(char));

/**
 * The target of an untrusted link, or null if it is not allowed. Absolute http and https, mailto and tel are allowed.
 * `http:settings/` is not absolute: a page with the same scheme resolves it as its own address.
 */
export function externalUrl(href: string): URL | null {
  if (!/^(?:https?:\/\/[^/]|mailto:|tel:)/i.test(href) || hasRewrittenCharacters(href)) return null;
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return schemes.has(url.protocol) && url.origin !== globalThis.location?.origin ? url : null;
}

/** Whether a target is a part of a document. In an answer, it would be a part of the console's own page. */
export const isFragment = (href: string) => href.startsWith('#');

/** Whether the marks of a link to this target are read; a link to a fragment becomes its text. */
export const isReadLink = (href: string) => isFragment(href) || externalUrl(href) !== null;

/** The target as shown to the reader: the host, or the address of a mailto or tel link. */
export function linkTarget(href: string): string {
  const url = externalUrl(href);
  if (!url) return href;
  return url.host || url.pathname;
}

/**
 * Whether the text of a link already shows its target, so that the host need not be added. Text beyond ASCII can look
 * different from its characters, and a user name before the host can be mistaken for the host.
 */
export function showsTarget(text: string, href: string): boolean {
  const url = externalUrl(href);
  if (url?.username || url?.password || !/^[\x20-\x7e]*$/.test(text)) return false;
  const shown = withoutScheme(text.trim());
  return (
    shown === withoutScheme(href) ||
    shown === withoutScheme(decoded(href)) ||
    shown === linkTarget(href)
  );
}

function withoutScheme(address: string): string {
  return address.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '').replace(/\/$/, '');
}

function decoded(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}
