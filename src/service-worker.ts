/**
 * Caches the build, so that every page opens without a network. A new version waits until no page
 * of the old one is open, or a page requests it.
 */
import { version } from '$service-worker';
import { routeOf } from '$lib/features/settings/offline/build-files';
import { CachedBuild, networkElseCache } from '$lib/features/settings/offline/cached-build';
import { storeShared, sharedParameter, tooLarge } from '$lib/features/settings/offline/shared';
import type { WorkerRequest, WorkerScope } from '$lib/features/settings/offline/worker-scope';
import { storageEstimate } from '$lib/base/platform/site-storage';

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

// A page that was opened before anything was cached is served too.
scope.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([build.removeOthers(), scope.clients.claim()]));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const way = routeOf(request, folder, files);
  if (way.kind === 'kept') event.respondWith(build.findOrFetch(way.path));
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
    complete: () => build.complete(),
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
