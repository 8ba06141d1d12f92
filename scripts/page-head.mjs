import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDirectly } from './direct-start.mjs';
import { sourceOf } from './page-policy.mjs';

const firstScript = /\s*<script src="[^"]*?([\w-]+\.js)"><\/script>/g;
const style = /\s*<link href="[^"]+" rel="stylesheet">/g;
const preload = /\s*<link href="([^"]*)_app\/immutable\/nodes\/[^"]+" rel="modulepreload">/g;
const policy =
  /(<meta http-equiv="content-security-policy" content="[^"]*script-src 'self')([^"]*">)/;

/** The component that SvelteKit shows for an error, and loads with every page. */
const errorNode = 1;

/**
 * Orders a page's resources by need.
 *
 * Scripts that run before the first paint become one inline script, permitted by its hash: as files they would be
 * requested before everything else, and the paint would wait for each. Styles, which the paint waits for, are requested
 * before the modules. The component for errors, which SvelteKit does not preload, is requested with the rest. A page's
 * own styles are not preloaded: browsers warn about a preloaded style that is not used soon, for instance if the
 * modules load slowly.
 *
 * @param {import('@sveltejs/kit').Adapter} adapter for static files
 * @param {string} folder of the build
 * @returns {import('@sveltejs/kit').Adapter}
 */
export function withHeadInOrder(adapter, folder) {
  return {
    ...adapter,
    async adapt(builder) {
      await adapter.adapt(builder);
      // Tools that build nothing load the configuration too.
      const { minify } = await import('vite');
      const built = manifestOf(`${builder.getClientDirectory()}/.vite/manifest.json`);
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      const inlined = new Set();
      for (const file of files.filter((name) => name.endsWith('.html'))) {
        const page = readFileSync(`${folder}/${file}`, 'utf8');
        const names = [...page.matchAll(firstScript)].map(([, name]) => name ?? '');
        const sources = names.map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
        const { code } = await minify('first.js', sources.join('\n'));
        const ordered = inOrder(page, code.trim(), built);
        // The page for unknown addresses has its own start (scripts/fallback-page.mjs).
        const started = ordered.includes(' data-frame')
          ? startDirectly(
              withoutComments(ordered),
              (named) => readFileSync(join(folder, file, '..', named), 'utf8'),
              file.startsWith('chat') ? forConversation(ordered, built) : [],
            )
          : ordered;
        writeFileSync(`${folder}/${file}`, started);
        for (const name of names) inlined.add(name);
      }
      for (const name of inlined) rmSync(`${folder}/${name}`);
    },
  };
}

/**
 * @param {string} page
 * @param {string} script
 * @param {Manifest} built
 */
function inOrder(page, script, built) {
  if (!policy.test(page))
    throw new Error('The pages carry no policy as they did: see scripts/page-head.mjs.');
  const styles = page.match(style)?.join('') ?? '';
  return page
    .replace(firstScript, '')
    .replace(style, '')
    .replace(policy, (_, before, after) =>
      [before, ` ${sourceOf(script)}`, after, `<script>${script}</script>`, styles].join(''),
    )
    .replace(/(?=\s*<\/head>)/, () => alsoNeeded(page, built));
}

/**
 * Comments mark positions for hydration; the frame is not hydrated.
 *
 * @param {string} page
 */
function withoutComments(page) {
  const from = page.indexOf(' data-frame');
  const to = page.indexOf('</noscript>');
  const frame = page.slice(from, to).replace(/<!--[^]*?-->/g, '');
  return page.slice(0, from) + frame + page.slice(to);
}

/**
 * @param {string} page
 * @param {Manifest} built
 */
function alsoNeeded(page, built) {
  const nodes = [...page.matchAll(preload)];
  // The page for unknown addresses names none.
  if (nodes.length === 0) return '';
  const folder = nodes[0]?.[1];
  return Object.values(built)
    .filter(({ file }) => new RegExp(`/nodes/${errorNode}\\.`).test(file) && !page.includes(file))
    .map(({ file }) => `\n\t\t<link href="${folder}${file}" rel="modulepreload">`)
    .join('');
}

/**
 * Files in `_app/immutable` that show the messages of a conversation, with their styles, except those that the page
 * names.
 *
 * @param {string} page
 * @param {Manifest} built
 */
function forConversation(page, built) {
  const turns = Object.values(built).find(({ name }) => name === 'turns');
  const parser = built['src/lib/markdown/document-view.ts'];
  if (!turns || !parser)
    throw new Error('What shows messages is not where it was: see scripts/page-head.mjs.');
  /** @type {Set<string>} */
  const files = new Set();
  for (const entry of [turns, parser]) addModules(files, entry, built);
  return [...files]
    .filter((file) => !page.includes(file))
    .map((file) => file.replace('_app/immutable/', ''));
}

/**
 * @param {Set<string>} files
 * @param {Entry} entry
 * @param {Manifest} built
 */
function addModules(files, { file, css = [], imports = [] }, built) {
  if (files.has(file)) return;
  for (const one of [...css, file]) files.add(one);
  for (const name of imports) if (built[name]) addModules(files, built[name], built);
}

/**
 * Vite's manifest.
 *
 * @typedef {{ file: string, name?: string, css?: string[], imports?: string[] }} Entry
 * @typedef {Record<string, Entry>} Manifest
 * @param {string} path
 * @returns {Manifest}
 */
function manifestOf(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
