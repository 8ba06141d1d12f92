/**
 * The console's folder on this host, as a path without trailing slash: the nearest one above the address that contains
 * the build's version. The source is copied into 404.html, so it may use nothing from outside.
 *
 * @param {{ origin: string, pathname: string }} location
 * @param {(url: string) => Promise<Response>} get
 * @returns {Promise<string | undefined>}
 */
export async function findFolder({ origin, pathname }, get) {
  const parts = pathname.split('/');
  for (let depth = parts.length - 1; depth > 0; depth -= 1) {
    const folder = parts.slice(0, depth).join('/');
    if (folder.endsWith('/')) continue;
    try {
      // With the origin: an address that begins with two slashes would otherwise name another host.
      const response = await get(`${origin}${folder}/_app/version.json`);
      if (response.ok && typeof (await response.json()).version === 'string') return folder;
    } catch {
      continue; // Some hosts answer every address with a page.
    }
  }
  return undefined;
}
