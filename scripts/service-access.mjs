import { randomBytes } from 'node:crypto';
import { isThisMachine } from './host-names.mjs';

/**
 * The key that a manually started service requires: the given one, or a random one if it is reachable from other
 * machines. Undefined accepts any key, since other sites then have nothing to use up, and nothing to read that lasts.
 *
 * @param {{ key?: string, host: string }} options
 * @returns {string | undefined}
 */
export function keyFor({ key, host }) {
  if (key) return key;
  return !isThisMachine(host) ? `sk-${randomBytes(24).toString('base64url')}` : undefined;
}
