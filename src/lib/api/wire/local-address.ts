/** Whether an address is this machine. */
export function isLoopback(url: string): boolean {
  return /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])([:/]|$)/i.test(url);
}

/** Whether an address is in a private range (RFC 1918, 3927, 4193, 4291) or a name of multicast DNS (RFC 6762). */
export function isPrivate(url: string): boolean {
  return /^https?:\/\/((10(\.\d+){3}|(192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))(\.\d+){2})|\[(f[cd]|fe[89ab])[\da-f:]+\]|[^/:]+\.local)([:/]|$)/i.test(
    url,
  );
}

/** Whether anyone on the network path can read the request. */
export function isReadableOnTheWay(url: string): boolean {
  return /^http:/i.test(url) && !isLoopback(url) && !isPrivate(url);
}
