/**
 * Caches the build, so that every page opens without a network. The version of a page does not
 * matter here: content-hashed files serve pages of all versions, and pages are loaded from the host
 * when it is reachable.
 */
import { version } from '$service-worker';
import { routeOf } from '$lib/offline/build-files';
import { CachedBuild, networkElseCache } from '$lib/offline/cached-build';
import { storeShared, sharedParameter, tooLarge } from '$lib/offline/shared';
import { versionRequest, requestVersion, type WorkerRequest } from '$lib/offline/worker-messages';
import type { WorkerClient, WorkerScope } from '$lib/offline/worker-scope';
import { storageEstimate } from '$lib/platform/site-storage';

/** scripts/list-build.mjs inserts it before this script. */
declare const builtFiles: readonly string[];

const scope = self as unknown as WorkerScope;
const folder = new URL('./', scope.location.href).href;
const files = new Set(builtFiles);
const build = new CachedBuild({
  version,
  folder,
  files: builtFiles,
  caches,
  fetch: (url, init) => fetch(url, init),
  estimate: storageEstimate,
});

scope.addEventListener('install', (event) => {
  void event.addRoutes?.([elsewhere()]).catch(() => undefined);
  event.waitUntil(build.install());
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const way = routeOf(request, folder, files);
  if (way.kind === 'kept')
    event.respondWith(cachedOrFetched(request, way.path, (work) => event.waitUntil(work)));
  else if (way.kind === 'fresh')
    event.respondWith(
      networkElseCache(
        () => fetch(request),
        () => build.find(way.path),
      ),
    );
  else if (way.kind === 'shared') event.respondWith(shared(request));
  else if (way.kind === 'stranger')
    event.respondWith(fetch(request).catch(() => unknownPage(request.url, way.path)));
});

scope.addEventListener('message', (event) => {
  const wishes: { [wish in WorkerRequest]: () => Promise<unknown> } = {
    version: async () => event.ports[0]?.postMessage(version),
    'take-over': () => scope.skipWaiting(),
    claim: () => scope.clients.claim(),
    complete: () => build.complete().then(removeUnused),
  };
  const wish: unknown = event.data;
  if (isOneOf(wishes, wish)) event.waitUntil(wishes[wish]());
});

function isOneOf<T extends object>(wishes: T, wish: unknown): wish is keyof T {
  return typeof wish === 'string' && Object.hasOwn(wishes, wish);
}

/**
 * A rule for the browser: requests outside of the folder skip the worker, and do not wait for it.
 */
function elsewhere(): object {
  const { protocol, hostname, port, pathname } = new URL(folder);
  const pattern = {
    protocol,
    hostname,
    port,
    pathname: `${pathname.replace(/[^\w/.-]/g, '\\$&')}*`,
  };
  return { condition: { not: { urlPattern: pattern } }, source: 'network' };
}

async function cachedOrFetched(
  request: Request,
  path: string,
  beside: (work: Promise<unknown>) => void,
): Promise<Response> {
  const found = await build.find(path);
  if (found) return found;
  const response = await fetch(request);
  beside(build.add(path, response.clone()));
  return response;
}

/** Redirects to the page that takes the data; if it cannot be stored, that page says so. */
async function shared(request: Request): Promise<Response> {
  const to = (page: string) => Response.redirect(folder + page, 303);
  try {
    const held = await storeShared(await request.formData(), folder, caches);
    if (!held) return to(`chat/?${sharedParameter}=${tooLarge}`);
    return to(`${held.files.length > 0 ? 'audio' : 'chat'}/?${sharedParameter}`);
  } catch {
    return to(`chat/?${sharedParameter}`);
  }
}

async function unknownPage(url: string, path: string): Promise<Response> {
  if (files.has(`${path}/`)) return Response.redirect(url.replace(/(?=[?#]|$)/, '/'));
  return (await build.find('404.html')) ?? Response.error();
}

/**
 * Earlier versions of which a page is open stay; all of them stay if a page does not report its
 * version.
 */
async function removeUnused(): Promise<void> {
  const earlier = await build.earlier();
  if (earlier.length === 0) return;
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const own = pages.filter(({ url }) => url.startsWith(folder));
  const open = await Promise.all(own.map(versionOf));
  const { installing, waiting } = scope.registration;
  // The host may have returned to one of these versions.
  if (open.includes(undefined) || installing || waiting) return;
  await build.remove(earlier.filter((version) => !open.includes(version)));
}

function versionOf(page: WorkerClient): Promise<string | undefined> {
  return requestVersion((port) => page.postMessage(versionRequest, [port]));
}
