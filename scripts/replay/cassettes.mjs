import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A recorded exchange as the console exports it (docs/bridge.md#cassettes).
 *
 * @typedef {{
 *   request: { method: string, url: string, body?: unknown },
 *   reply: { status: number, headers?: Record<string, string>, body?: unknown, pieces?: Piece[], ms?: number },
 *   file: string,
 * }} Cassette `body` is a JSON value, or the text itself
 */

/** @typedef {{ ms: number, text: string }} Piece a part of a reply, with its arrival after the request */

/**
 * Reads the cassettes of a folder, in the order of their names. Throws an Error with a sentence for the person.
 *
 * @param {string} folder
 * @returns {Promise<Cassette[]>}
 */
export async function readCassettes(folder) {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new Error(`There is no folder ${folder}.`);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  if (names.length === 0)
    throw new Error(
      `There is no cassette in ${folder}. Export one in Requests, and unpack it there.`,
    );
  return Promise.all(names.map((name) => readCassette(folder, name)));
}

/** @param {string} folder @param {string} name @returns {Promise<Cassette>} */
async function readCassette(folder, name) {
  let cassette;
  try {
    cassette = JSON.parse(await readFile(join(folder, name), 'utf8'));
  } catch (error) {
    const words = error instanceof Error ? error.message : error;
    throw new Error(`${name} can’t be read: ${words}`, { cause: error });
  }
  const { request, reply } = cassette ?? {};
  if (typeof request?.method !== 'string' || !URL.canParse(request.url))
    throw new Error(`${name} is no cassette: it has no request with a method and a URL.`);
  if (!Number.isInteger(reply?.status) || reply.status < 200 || reply.status > 599)
    throw new Error(`${name} is no cassette: its reply has no status from 200 to 599.`);
  return { ...cassette, file: name };
}
