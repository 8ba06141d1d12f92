import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { hostname } from 'node:os';

/**
 * The key that a manually started service requires: the given one, or a random one if it stores files or is reachable
 * from other machines. Undefined accepts any key, since other sites then have nothing to read or use up.
 *
 * @param {{ key?: string, folder?: string, host: string }} options
 * @returns {string | undefined}
 */
export function keyFor({ key, folder, host }) {
  if (key) return key;
  return folder || !isThisMachine(host) ? `sk-${randomBytes(24).toString('base64url')}` : undefined;
}

/**
 * Whether the Host header of a request is an address or a name of this server. A site could point its own name to this
 * machine (DNS rebinding) and would then have the same origin as the service. With an address that is not possible.
 *
 * @param {string | undefined} header Host, as it was sent
 * @param {string} host the address that the server listens on
 */
export function isNamed(header, host) {
  const address = `http://${header}`;
  if (!header || !URL.canParse(address)) return false;
  const name = new URL(address).hostname;
  return (
    isIP(withoutBrackets(name)) !== 0 ||
    isThisMachine(name) ||
    [host.toLowerCase(), hostname().toLowerCase()].includes(name)
  );
}

/** @param {string} host */
function isThisMachine(host) {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);
}

/** @param {string} name */
function withoutBrackets(name) {
  return name.replace(/^\[(.*)\]$/, '$1');
}
