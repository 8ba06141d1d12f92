/** The folder of files whose names change with their content. */
const unchanging = '_app/immutable/';

/**
 * How a request is answered: `none` goes its way as if there were no service worker; `shared`: what another program
 * shares with the console is in it; `kept`: what is kept serves, whatever version it came with; `fresh`: the host is
 * asked first; `stranger`: a page that this build does not have.
 */
export type Way =
  { kind: 'none' | 'shared' } | { kind: 'kept' | 'fresh' | 'stranger'; path: string };

type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'headers'>;

/** `folder`: the address of the build, ending with a slash; `files`: paths in it, a page by its folder. */
export function wayOf(request: Asked, folder: string, files: ReadonlySet<string>): Way {
  const path = pathIn(folder, request.url);
  if (path === 'share/' && request.method === 'POST' && request.mode === 'navigate')
    return { kind: 'shared' };
  const isPlain = request.method === 'GET' && !request.headers.has('Authorization');
  if (path === undefined || !isPlain) return { kind: 'none' };
  if (isUnchanging(path)) return { kind: 'kept', path };
  if (files.has(path)) return { kind: 'fresh', path };
  return request.mode === 'navigate' ? { kind: 'stranger', path } : { kind: 'none' };
}

/** Without the query, which no file host looks at; undefined outside of the folder. */
function pathIn(folder: string, url: string): string | undefined {
  if (!url.startsWith(folder)) return undefined;
  const path = url.slice(folder.length).replace(/[?#].*$/, '');
  return path.replace(/(^|\/)index\.html$/, '$1');
}

export function isUnchanging(path: string): boolean {
  return path.startsWith(unchanging);
}

/** A page is kept by its folder: all but the one for unknown addresses, which has a name. */
export function isPage(path: string): boolean {
  return path === '' || path.endsWith('/') || path.endsWith('.html');
}

/** Needed by few, and only when they read a PDF in their writing: fetched when all else is there. */
export function isRare(path: string): boolean {
  return path.endsWith('.bcmap');
}

/** Fonts in forms that only browsers without service workers ask for. */
export function isNeverAsked(path: string): boolean {
  return /\.(ttf|woff)$/.test(path);
}

/** What a page needs before it shows anything: it names these files itself. */
export function namedBy(html: string): string[] {
  const found = html.matchAll(/_app\/immutable\/[\w./-]+\.(?:js|css)/g);
  return [...new Set([...found].map(([path]) => path))];
}
