import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const build = fileURLToPath(new URL('../../build/', import.meta.url));

/**
 * Bytes, gzip, of the scripts and styles that a page names itself: all it needs before anything lazy.
 * @param {string} page  Such as `chat/`.
 */
export function firstLoad(page) {
  const html = readFileSync(`${build}${page}index.html`, 'utf8');
  const names = [...html.matchAll(/"((?:\.\.?\/)+(?:_app\/immutable\/[^"]+|theme)\.(?:js|css))"/g)];
  const files = [
    ...new Set(names.map(([, name]) => new URL(name ?? '', `file://${build}${page}`).pathname)),
  ];
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
  return { files: files.length, bytes };
}
