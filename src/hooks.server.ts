import type { Handle } from '@sveltejs/kit';

/** See scripts/first-script.mjs; vite.config.ts defines it. */
declare const __FIRST_SCRIPT__: string;

/** Runs while pages are prerendered, and in development. */
export const handle: Handle = ({ event, resolve }) =>
  resolve(event, {
    transformPageChunk: ({ html }) =>
      html.replace('<script data-first></script>', () => `<script>${__FIRST_SCRIPT__}</script>`),
  });
