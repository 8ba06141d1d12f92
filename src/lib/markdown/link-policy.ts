const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** True for what an answer may link to: absolute http, https, mailto and tel addresses, and fragments. */
export function isAllowedLink(href: string): boolean {
  if (href.startsWith('#')) return true;
  // Relative and scheme-relative addresses would resolve against the console itself.
  if (!/^[a-z]+:/i.test(href)) return false;
  const url = parsed(href);
  return url !== null && schemes.has(url.protocol);
}

/** What the reader is shown of where a link goes: the host, or the address of a mailto or tel link. */
export function linkTarget(href: string): string {
  const url = href.startsWith('#') ? null : parsed(href);
  if (!url) return href;
  return url.host || url.pathname;
}

/** True when the text of a link already says where it goes, so that the host need not be added. */
export function namesItsTarget(text: string, href: string): boolean {
  if (href.startsWith('#')) return true;
  const shown = withoutScheme(text.trim());
  return (
    shown === withoutScheme(href) ||
    shown === withoutScheme(decoded(href)) ||
    shown === linkTarget(href)
  );
}

function parsed(href: string): URL | null {
  return URL.canParse(href) ? new URL(href) : null;
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
