import { isIP } from 'node:net';
import { hostname } from 'node:os';

/**
 * Whether the Host header of a request is an address or a name of this server. A site could point its own name to this
 * machine (DNS rebinding) and would then have the same origin as the server. With an address that is not possible.
 *
 * @param {string | undefined} header Host, as it was sent
 * @param {string} host the address that the server listens on; if others reach it, they may use the machine's name
 */
export function isNamed(header, host) {
  const address = `http://${header}`;
  if (!header || /[^\w.:[\]-]/.test(header) || !URL.canParse(address)) return false;
  const name = new URL(address).hostname;
  const machine = hostname().toLowerCase();
  const names = isThisMachine(host) ? [] : [host.toLowerCase(), machine, `${machine}.local`];
  return isIP(withoutBrackets(name)) !== 0 || isThisMachine(name) || names.includes(name);
}

/** Answers a request with another name. @param {import('node:http').ServerResponse} response */
export function refuseName(response) {
  response
    .writeHead(421, { 'Content-Type': 'text/plain' })
    .end('This server does not answer to the requested host name.\n');
}

/** @param {string} host */
export function isThisMachine(host) {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);
}

/** @param {string} name */
function withoutBrackets(name) {
  return name.replace(/^\[(.*)\]$/, '$1');
}
