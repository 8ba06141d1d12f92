/**
 * Whether an address belongs to a domain: to it or a subdomain, in any case of letters. `*` stands for any characters,
 * as in *.edu.
 */
export function isInDomain(url: string, domain: string): boolean {
  const host = new URL(url).hostname;
  const pattern = domain.toLowerCase();
  return matches(host, pattern) || matches(host, `*.${pattern}`);
}

/** A regular expression of many wildcards could take very long. */
function matches(host: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return host === first;
  if (!host.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = host.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return host.length - at >= last.length && host.endsWith(last);
}
