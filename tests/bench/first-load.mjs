import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const build = fileURLToPath(new URL('../../build/', import.meta.url));

/**
 * The scripts and styles that a page names itself.
 * @param {string} page  Such as `chat/`.
 */
export function namedFiles(page) {
  const html = readFileSync(`${build}${page}index.html`, 'utf8');
  const names = [
    ...html.matchAll(/(?:href=|import\()"(\.[^"]*\/_app\/immutable\/[^"]+\.(?:js|css))"/g),
  ];
  return [
    ...new Set(names.map(([, name]) => new URL(name ?? '', `file://${build}${page}`).pathname)),
  ];
}

/**
 * The number and size (bytes, gzip) of the scripts and styles that a page names itself, and the size of the page. The page
 * requests all of them before it imports anything dynamically.
 * @param {string} page  Such as `chat/`.
 */
export function firstLoad(page) {
  const html = readFileSync(`${build}${page}index.html`, 'utf8');
  const files = namedFiles(page);
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
  return { files: files.length, bytes, html: gzipSync(html).length };
}
