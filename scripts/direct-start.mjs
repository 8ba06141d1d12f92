import { sourceOf } from './page-policy.mjs';

const boot = /<script>(\s*\{\s*__sveltekit_[^]*?)<\/script>/;
const entries =
  /Promise\.all\(\[\s*import\("([^"]+)"\),\s*import\("([^"]+)"\)\s*\]\)\.then\(\(\[kit, app\]\) => \{/;
const reexport = /^export\{([^}]*)\}from"\.\.\/(chunks\/[^"]+)";?\s*$/;

/**
 * Starts a page from the start chunk itself. SvelteKit loads its entries and the components of a page as separate
 * files; those in the chunk would be a request each for one line that names the chunk.
 *
 * @param {string} page
 * @param {(file: string) => string} read reads a file of the build, as the page names it
 * @param {readonly string[]} forItem files of the build that an address with an id needs: they are loaded during the
 * start, not after it
 */
export function startDirectly(page, read, forItem) {
  const script = boot.exec(page)?.[1] ?? '';
  const [awaited, startFile = '', appFile = ''] = entries.exec(script) ?? [];
  if (!awaited)
    throw new Error('The pages do not start as they did: see scripts/direct-start.mjs.');
  const folder = startFile.slice(0, startFile.indexOf('entry/'));
  const files = [...page.matchAll(/<link href="([^"]+)" rel="modulepreload">/g)].map(
    ([, file]) => file ?? '',
  );
  const [kit, app, ...nodes] = [
    startFile,
    appFile,
    ...files.filter((file) => file.includes('/nodes/')),
  ].flatMap((file) => namesOf(file, read(file)));
  if (kit?.file !== startFile || app?.file !== appFile || kit.chunk !== app.chunk)
    throw new Error('The entries are more than they were: see scripts/direct-start.mjs.');
  const inChunk = nodes.filter(({ chunk }) => chunk === app.chunk);
  const started = script.replace(
    awaited,
    () => `${forItem.length > 0 ? fetching(forItem.map((file) => folder + file)) : ''}
					import("${folder}${app.chunk}").then((start) => {
						const kit = ${kit.object}, app = ${app.object};
						${inChunk.map(({ file, object }) => `app.nodes[${indexOf(file)}] = async () => (${object});`).join('\n\t\t\t\t\t\t')}`,
  );
  const gone = [kit, app, ...inChunk].map(({ file }) => file);
  return page
    .replace(script, () => started)
    .replace(sourceOf(script), () => sourceOf(started))
    .replace(/\s*<link href="([^"]+)" rel="modulepreload">/g, (link, file) =>
      gone.includes(file) ? '' : link,
    );
}

/**
 * The page then no longer names a style that failed to load, so its module requests it again, and reports the failure.
 *
 * @param {string[]} files
 */
function fetching(files) {
  return `if (new URLSearchParams(location.search).has('id'))
						for (const href of ${JSON.stringify(files)}) {
							const link = document.createElement('link'), rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload';
							document.head.append(Object.assign(link, { rel, href, onerror: () => link.remove() }));
						}
`;
}

/**
 * @param {string} file
 * @param {string} code
 */
function namesOf(file, code) {
  const [, names, chunk] = reexport.exec(code) ?? [];
  if (names === undefined || chunk === undefined) return [];
  const members = names.split(',').map((pair) => {
    const [local, name = local] = pair.split(' as ');
    return `${name}: start.${local}`;
  });
  return [{ file, chunk, object: `{ ${members.join(', ')} }` }];
}

/** @param {string} file */
function indexOf(file) {
  return /\/nodes\/(\d+)\./.exec(file)?.[1];
}
