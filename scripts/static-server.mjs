import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { isNamed, refuseName } from './host-names.mjs';

/** @type {Record<string, string>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
};

const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // The page's own policy is a meta element, in which browsers ignore frame-ancestors.
  'Content-Security-Policy': "frame-ancestors 'none'",
};

/**
 * The answer to GET at a path that is not one of a file.
 *
 * @typedef {(url: string) => { status: number, text: string | Buffer, headers?: Record<string, string> } | undefined} More
 */

/**
 * Serves a folder like a plain static host: files, a folder's index.html behind a slash, 404.html with status 404, no
 * rewrites. It answers under addresses, the names of this machine and `host` only.
 *
 * @param {{ folder: string, port?: number, host?: string, base?: string, more?: More }} options `port` 0 uses a free
 * one; `base` is the path the folder appears under, such as `/some/folder/`
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} `url` ends with the base; rejects with the system's
 * error, such as EADDRINUSE
 */
export function serveFolder({ folder, port = 0, host = '127.0.0.1', base = '/', more }) {
  const server = createServer((request, response) => {
    if (!isNamed(request.headers.host, host)) return refuseName(response);
    const other = request.method === 'GET' && more?.(request.url ?? '/');
    if (other)
      return sendText(response, other.status, other.text, {
        'Cache-Control': 'no-store',
        ...other.headers,
      });
    answer(resolve(folder), base, request, response).catch((error) => {
      response.destroy(error);
    });
  });
  return new Promise((done, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      const taken = address && typeof address === 'object' ? address.port : port;
      done({
        url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}${base}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}

/**
 * @param {string} folder absolute
 * @param {string} base
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer(folder, base, request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendText(response, 405, 'Only GET and HEAD are served.', { Allow: 'GET, HEAD' });
  const [rawPath = '/', query] = (request.url ?? '/').split(/\?(.*)/s);
  if (`${rawPath}/` === base) return redirectToFolder(response, rawPath, query);
  if (!rawPath.startsWith(base)) return sendText(response, 404, 'Nothing is served here.');
  const path = localPath(folder, rawPath.slice(base.length));
  if (!path) return sendText(response, 400, 'This path cannot be read.');

  const wanted = rawPath.endsWith('/') ? join(path, 'index.html') : path;
  const found = await inFolder(folder, wanted);
  if (found?.isDirectory()) return redirectToFolder(response, rawPath, query);
  if (found?.isFile()) return sendFile(request, response, wanted, 200, found);
  const notFound = join(folder, '404.html');
  const page = await inFolder(folder, notFound);
  if (page) return sendFile(request, response, notFound, 404, page);
  return sendText(response, 404, 'There is no such file.');
}

/**
 * The file or folder at a path, or undefined if there is none or a symbolic link leads there. The served folder itself
 * may be a link.
 *
 * @param {string} folder
 * @param {string} path
 */
async function inFolder(folder, path) {
  try {
    const direct = join(await realpath(folder), relative(folder, path));
    return (await realpath(path)) === direct ? await stat(path) : undefined;
  } catch {
    return undefined; // It does not exist, or is not readable.
  }
}

/**
 * The file for a URL path, or undefined if it cannot be decoded or leads out of the folder.
 *
 * @param {string} folder
 * @param {string} urlPath
 */
function localPath(folder, urlPath) {
  let decoded;
  try {
    decoded = decodeURIComponent(urlPath);
  } catch {
    return undefined; // A stray % is the client's mistake.
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return undefined;
  const path = resolve(folder, `.${sep}${decoded}`);
  return path === folder || path.startsWith(folder + sep) ? path : undefined;
}

/**
 * Relative, so that it also works behind a proxy that adds a folder of its own.
 *
 * @param {import('node:http').ServerResponse} response
 * @param {string} rawPath
 * @param {string | undefined} query
 */
function redirectToFolder(response, rawPath, query) {
  const name = rawPath.slice(rawPath.lastIndexOf('/') + 1);
  sendText(response, 301, '', { Location: `./${name}/${query === undefined ? '' : `?${query}`}` });
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string} path
 * @param {number} status
 * @param {import('node:fs').Stats} stats
 */
function sendFile(request, response, path, status, stats) {
  const tag = `W/"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}"`;
  const hashed = path.includes(`${sep}_app${sep}immutable${sep}`);
  const headers = {
    ...securityHeaders,
    ETag: tag,
    'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  if (status === 200 && request.headers['if-none-match'] === tag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(status, {
    ...headers,
    'Content-Type': types[extname(path).toLowerCase()] ?? 'application/octet-stream',
    'Content-Length': stats.size,
  });
  if (request.method === 'HEAD') response.end();
  // Closes the file also where the connection breaks off.
  else pipeline(createReadStream(path), response, () => undefined);
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string | Buffer} text
 * @param {Record<string, string>} [headers]
 */
function sendText(response, status, text, headers = {}) {
  response.writeHead(status, {
    ...securityHeaders,
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  });
  response.end(text);
}
