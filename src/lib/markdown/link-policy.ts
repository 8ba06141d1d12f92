const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/** Controls, blanks and backslashes: a parser of addresses skips or mends them, so that another one is followed than is read. */
const isMended = (href: string) => [...href].some((char) => char <= ' ' || '\\\x7f'.includes(char));

/**
 * The address that a stranger's link leads to, or null where it is none that an answer may have: absolute http and
 * https, mailto and tel. `http:settings/` is none: a page with the same scheme takes it for an address of its own.
 */
export function outsideUrl(href: string): URL | null {
  if (!/^(?:https?:\/\/[^/]|mailto:|tel:)/i.test(href) || isMended(href)) return null;
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return schemes.has(url.protocol) && url.origin !== globalThis.location?.origin ? url : null;
}

/** True for what an answer may link to: other places, and fragments. */
export function isAllowedLink(href: string): boolean {
  return href.startsWith('#') || outsideUrl(href) !== null;
}

/** What the reader is shown of where a link goes: the host, or the address of a mailto or tel link. */
export function linkTarget(href: string): string {
  const url = outsideUrl(href);
  if (!url) return href;
  return url.host || url.pathname;
}

/**
 * True when the text of a link already says where it goes, so that the host need not be added. Text beyond ASCII can
 * look or run otherwise than it is spelled, and a user's name before the host is taken for the host.
 */
export function namesItsTarget(text: string, href: string): boolean {
  if (href.startsWith('#')) return true;
  const url = outsideUrl(href);
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
