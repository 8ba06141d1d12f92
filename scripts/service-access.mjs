import { randomBytes } from 'node:crypto';
import { isThisMachine } from './host-names.mjs';

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
