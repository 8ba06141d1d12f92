import { runPool } from '$lib/base/workers/pool';
import {
  filesNamedIn,
  isImmutable,
  isNeverRequested,
  isPage,
  isRare,
  isStoredOnUse,
} from './build-files';

/** Maximum number of parallel requests, so that the page's own requests come first. */
const maxRequests = 4;

/** Bytes to leave free for user data. */
const reservedBytes = 100_000_000;

interface BuildParts {
  version: string;
  /** The address of the build, ending with a slash. */
  folder: string;
  /** Paths in the folder; a page by its folder. */
  files: readonly string[];
  caches: CacheStorage;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  estimate: () => Promise<StorageEstimate>;
}

/** The files of one version of the console, in a cache of their own. */
export class CachedBuild {
  readonly #parts: BuildParts;
  readonly #prefix: string;

  constructor(parts: BuildParts) {
    this.#parts = parts;
    this.#prefix = `inference-console ${parts.folder} `;
  }

  /**
   * Caches the files that are available. Rejects when no page could be shown: then the previous
   * version stays.
   */
  async install(): Promise<void> {
    const { quota = Infinity, usage = 0 } = await this.#parts.estimate();
    if (quota - usage < reservedBytes)
      throw new Error('What is left of the storage is for what people keep.');
    await this.#cacheMissing((path) => !isRare(path));
    const cache = await this.#open();
    const cached = await Promise.all(this.#pages.map((path) => cache.match(this.#address(path))));
    if (cached.every((page) => page === undefined))
      throw new Error('No page came with all it needs.');
  }

  /** Caches the files that were missing, or not needed immediately. */
  complete(): Promise<void> {
    return this.#cacheMissing(() => true);
  }

  async find(path: string): Promise<Response | undefined> {
    return (await this.#open()).match(this.#address(path));
  }

  /** Like `find`, else from the host; files that are stored on use are stored then. Rejects without a network. */
  async findOrFetch(path: string): Promise<Response> {
    const found = await this.find(path);
    if (found) return found;
    const response = await this.#parts.fetch(this.#address(path), { credentials: 'same-origin' });
    if (isStoredOnUse(path) && isSound(path, response)) {
      const copy = response.clone();
      const cache = await this.#open();
      // The answer does not wait for the copy, which a full disk may refuse.
      void cache.put(this.#address(path), copy).catch(() => undefined);
    }
    return response;
  }

  /** Deletes the caches of all other versions in this folder. */
  async removeOthers(): Promise<void> {
    const { caches, version } = this.#parts;
    const names = await caches.keys();
    const others = names.filter(
      (name) => name.startsWith(this.#prefix) && name !== this.#prefix + version,
    );
    await Promise.all(others.map((name) => caches.delete(name)));
  }

  get #pages(): string[] {
    return this.#parts.files.filter(isPage);
  }

  #open(): Promise<Cache> {
    return this.#parts.caches.open(this.#prefix + this.#parts.version);
  }

  #address(path: string): string {
    return this.#parts.folder + path;
  }

  /** Pages last: one is cached only if all files that it names are, so a cached page opens. */
  async #cacheMissing(isWanted: (path: string) => boolean): Promise<void> {
    const cache = await this.#open();
    const cached = new Set((await cache.keys()).map(({ url }) => url));
    const missing = this.#parts.files.filter(
      (path) =>
        isWanted(path) &&
        !isNeverRequested(path) &&
        !isStoredOnUse(path) &&
        !cached.has(this.#address(path)),
    );
    await runAll(
      missing.filter((path) => !isPage(path)),
      async (path) => {
        const response = await this.#fetch(path);
        if (response) await cache.put(this.#address(path), response);
      },
    );
    await runAll(missing.filter(isPage), async (path) => {
      const response = await this.#fetch(path);
      const named = filesNamedIn((await response?.clone().text()) ?? '');
      const found = await Promise.all(named.map((name) => cache.match(this.#address(name))));
      if (response && named.length > 0 && found.every(Boolean))
        await cache.put(this.#address(path), response);
    });
  }

  /** Undefined when it is not available. */
  async #fetch(path: string): Promise<Response | undefined> {
    try {
      const response = await this.#parts.fetch(this.#address(path), {
        // A content-hashed file that the page has already fetched is not fetched again.
        cache: isImmutable(path) ? 'default' : 'no-cache',
        credentials: 'same-origin',
        priority: 'low',
      });
      return isSound(path, response) ? withoutRedirect(response) : undefined;
    } catch {
      return undefined; // The network or the host is unavailable.
    }
  }
}

/** Some hosts answer a missing file with a page. */
function isSound(path: string, { ok, headers }: Response): boolean {
  const isHtml = headers.get('content-type')?.startsWith('text/html') === true;
  return ok && isHtml === (isPage(path) || path.endsWith('.html'));
}

/** A browser does not accept a redirected reply as a page. */
async function withoutRedirect(response: Response): Promise<Response> {
  if (!response.redirected) return response;
  return new Response(await response.blob(), { headers: response.headers });
}

/** A failure of one does not affect the others. */
async function runAll(paths: readonly string[], work: (path: string) => Promise<void>) {
  await runPool(paths, maxRequests, (path) => Promise.allSettled([work(path)]));
}

/** Milliseconds to wait for the host when there is a copy. */
const patience = 3000;

/**
 * The host's reply, so that the console is up to date whenever the host is available; the cached
 * copy when the host is unreachable, slow, failing, or has lost the file.
 */
export async function networkElseCache(
  send: () => Promise<Response>,
  find: () => Promise<Response | undefined>,
): Promise<Response> {
  const reply = send().catch(() => undefined);
  const timer = new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined));
  const soon = await Promise.race([reply, timer]);
  if (soon && !isFailure(soon)) return soon;
  return (await find()) ?? (await reply) ?? Response.error();
}

/** Other refusals are passed on: they ask a person to log in. */
function isFailure({ status }: Response): boolean {
  return status >= 500 || status === 404 || status === 408 || status === 429;
}
