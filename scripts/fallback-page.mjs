import { readFileSync, writeFileSync } from 'node:fs';
import { findFolder } from './find-folder.mjs';
import { sourceOf } from './page-policy.mjs';

/**
 * Lets the page for unknown addresses start from any folder and any depth. SvelteKit writes absolute addresses there,
 * since it does not know the folder; this page finds it at run time.
 *
 * @param {import('@sveltejs/kit').Adapter} adapter for static files
 * @param {string} file the page's path in the build
 * @returns {import('@sveltejs/kit').Adapter}
 */
export function withFallbackInAnyFolder(adapter, file) {
  return {
    ...adapter,
    async adapt(builder) {
      await adapter.adapt(builder);
      writeFileSync(file, startAnywhere(readFileSync(file, 'utf8')));
    },
  };
}

/** @param {string} page as SvelteKit writes it */
function startAnywhere(page) {
  const script = only(page, /<script>(\s*\{\s*__sveltekit_[^]*?)<\/script>/g);
  const settings = only(script, /(__sveltekit_\w+) = \{/g);
  const entries = all(script, /import\("([^"]+)"\)/g);
  const styles = all(page, /<link href="([^"]+)" rel="stylesheet">/g);
  if (entries.length !== 2 || styles.length === 0)
    throw new Error('The fallback page is not built as it was: see scripts/fallback-page.mjs.');
  const started = `
    const element = document.currentScript.parentElement;
    (${findFolder})(location, fetch).then(async (folder) => {
      if (folder === undefined) {
        element.textContent = 'There is no such page.';
        return;
      }
      for (const path of ${JSON.stringify(styles)}) {
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = folder + path;
        document.head.append(link);
      }
      window.${settings} = { base: folder };
      const [kit, app] = await Promise.all(${JSON.stringify(entries)}.map((path) => import(folder + path)));
      kit.start(app, element);
    });
  `;
  return page
    .replace(script, () => started)
    .replace(sourceOf(script), () => sourceOf(started))
    .replace(/\s*<link [^>]*href="\/[^>]*>/g, '');
}

/** @param {string} text @param {RegExp} pattern */
function all(text, pattern) {
  return [...text.matchAll(pattern)].map(([, found]) => found ?? '');
}

/** @param {string} text @param {RegExp} pattern */
function only(text, pattern) {
  const [found, ...others] = all(text, pattern);
  if (found === undefined || others.length > 0)
    throw new Error(`The fallback page does not hold ${pattern} once.`);
  return found;
}
