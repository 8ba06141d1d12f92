/** The folder of files whose names change with their content. */
const immutableFolder = '_app/immutable/';

/**
 * The answer to a request: `none`: not intercepted; `shared`: it contains data that another
 * program shares with the console; `kept`: from the cache; `fresh`: from the
 * host first; `stranger`: a page that is not in this build.
 */
export type RequestRoute =
  { kind: 'none' | 'shared' } | { kind: 'kept' | 'fresh' | 'stranger'; path: string };

type RoutedRequest = Pick<Request, 'method' | 'url' | 'mode' | 'headers'>;

/**
 * `folder`: the address of the build, ending with a slash; `files`: paths in it, a page by its
 * folder.
 */
export function routeOf(
  request: RoutedRequest,
  folder: string,
  files: ReadonlySet<string>,
): RequestRoute {
  const path = pathIn(folder, request.url);
  if (path === 'share/' && request.method === 'POST' && request.mode === 'navigate')
    return { kind: 'shared' };
  const isPlain = request.method === 'GET' && !request.headers.has('Authorization');
  if (path === undefined || !isPlain) return { kind: 'none' };
  if (files.has(path)) return { kind: isImmutable(path) ? 'kept' : 'fresh', path };
  return request.mode === 'navigate' ? { kind: 'stranger', path } : { kind: 'none' };
}

/** Without the query, which file hosts ignore; undefined outside of the folder. */
function pathIn(folder: string, url: string): string | undefined {
  if (!url.startsWith(folder)) return undefined;
  const path = url.slice(folder.length).replace(/[?#].*$/, '');
  return path.replace(/(^|\/)index\.html$/, '$1');
}

export function isImmutable(path: string): boolean {
  return path.startsWith(immutableFolder);
}

/** A page is stored by its folder. */
export function isPage(path: string): boolean {
  return path === '' || path.endsWith('/');
}

/** Used by few people, for PDFs in certain scripts: fetched after everything else. */
export function isRare(path: string): boolean {
  return path.endsWith('.bcmap');
}

/** Engines for own models, of many megabytes each: stored when they are used for the first time. */
export function isStoredOnUse(path: string): boolean {
  return /\/(wllama|ort)\b[\w.-]*\.(wasm|m?js)$/.test(path);
}

/** Fonts in formats that only browsers without service workers request. */
export function isNeverRequested(path: string): boolean {
  return /\.(ttf|woff)$/.test(path);
}

/** Files that a page needs before it shows anything; its HTML names them. */
export function filesNamedIn(html: string): string[] {
  const found = html.matchAll(/_app\/immutable\/[\w./-]+\.(?:js|css)/g);
  return [...new Set([...found].map(([path]) => path))];
}
