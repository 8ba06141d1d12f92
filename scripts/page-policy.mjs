import { createHash } from 'node:crypto';

/**
 * The CSP source expression of an inline script.
 *
 * @param {string} script
 */
export function sourceOf(script) {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
