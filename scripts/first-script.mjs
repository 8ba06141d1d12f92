import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The guard first: it hides the page, and blocks what would be requested, in a frame of another site. */
const names = [
  'frame-guard',
  'connect-policy',
  'theme',
  'fragment',
  'connection',
  'panels',
  'keys',
  'early',
];

/**
 * The script of every page that runs before the first paint. It stands in the page itself (src/hooks.server.ts): as a
 * file it would be requested first, and the paint would wait for it.
 */
export const firstScript = names
  .map((name) => readFileSync(new URL(`../src/first-paint/${name}.js`, import.meta.url), 'utf8'))
  .join('');

/** Its source in the content policy. */
export const firstScriptSource = /** @type {const} */ (
  `sha256-${createHash('sha256').update(firstScript).digest('base64')}`
);
