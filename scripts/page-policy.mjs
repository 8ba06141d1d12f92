import { createHash } from 'node:crypto';

/** As a content policy names an inline script. @param {string} script */
export function sourceOf(script) {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
