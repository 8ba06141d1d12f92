import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The guard is first: in a frame of another site it hides the page and blocks its requests. */
const names = [
  'frame-guard',
  'connect-policy',
  'appearance',
  'fragment',
  'connection',
  'panels',
  'keys',
  'early',
];

/**
 * The script of every page that runs before the first paint. It is inlined in the page (src/hooks.server.ts), since the
 * first paint would wait for a separate file.
 */
export const firstScript = names
  .map((name) => readFileSync(new URL(`../src/first-paint/${name}.js`, import.meta.url), 'utf8'))
  .join('')
  // Comments, each on lines of its own, and indents are a third of every page.
  .replace(/^ *(\/\/|\/\*\*).*\n|^ +/gm, '');

/** The hash of the first script, for the content policy. */
export const firstScriptSource = /** @type {const} */ (
  `sha256-${createHash('sha256').update(firstScript).digest('base64')}`
);
