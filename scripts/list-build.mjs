import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Files of the build that pages do not request. */
const unlisted = /^(service-worker\.js|\.nojekyll|_headers)$/;

/**
 * Lists the files of the build for the service worker: SvelteKit does not list those that workers load.
 *
 * @param {import('@sveltejs/kit').Adapter} adapter for static files
 * @param {string} folder of the build
 * @returns {import('@sveltejs/kit').Adapter}
 */
export function withFilesListed(adapter, folder) {
  return {
    ...adapter,
    async adapt(builder) {
      await adapter.adapt(builder);
      const worker = `${folder}/service-worker.js`;
      const list = JSON.stringify(filesOf(folder));
      writeFileSync(worker, `const builtFiles=${list};\n${readFileSync(worker, 'utf8')}`);
    },
  };
}

/**
 * Paths in a build; a page is listed by its folder.
 *
 * @param {string} folder
 */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(folder.length + 1))
    .map((file) => file.replaceAll('\\', '/').replace(/(^|\/)index\.html$/, '$1'))
    .filter((file) => !unlisted.test(file))
    .sort();
}
