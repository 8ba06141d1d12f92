/** Whether an address is this machine; names under localhost are too (RFC 6761). */
export function isLoopback(url: string): boolean {
  return /^https?:\/\/(([^/:@]+\.)?localhost|127(\.\d+){3}|\[::1\])([:/]|$)/i.test(url);
}

/** RFC 1918, 3927, 4193, 4291, and 6598 for networks such as Tailscale's. */
const privateRange =
  /^((10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+|\[(f[cd]|fe[89ab])[\da-f:]+\])$/;

/** Names without a dot, and endings that are not public (RFC 6762 with its appendix G, RFC 8375). */
const localName =
  /^[^.:]+$|\.(local|lan|home|home\.arpa|internal|intranet|private|corp|localdomain)$/;

/** Whether an address is in a private range or has a name of the local network. */
export function isPrivate(url: string): boolean {
  if (!URL.canParse(url) || isLoopback(url)) return false;
  const { hostname, protocol } = new URL(url);
  return /^https?:$/.test(protocol) && (privateRange.test(hostname) || localName.test(hostname));
}

/** Whether anyone on the network path can read the request. */
export function isUnencryptedRemote(url: string): boolean {
  return /^http:/i.test(url) && !isLoopback(url) && !isPrivate(url);
}
