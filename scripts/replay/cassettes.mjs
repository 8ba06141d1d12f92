import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { cassetteIn } from '../../src/lib/base/formats/cassettes/cassette.js';

/** @import { StoredCassette } from '../../src/lib/base/formats/cassettes/cassette.js' */

/**
 * Reads the cassettes of a folder, in the order of their names. Throws an Error with a sentence for the person.
 *
 * @param {string} folder
 * @returns {Promise<StoredCassette[]>}
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

/** @param {string} folder @param {string} name @returns {Promise<StoredCassette>} */
async function readCassette(folder, name) {
  let cassette;
  try {
    cassette = JSON.parse(await readFile(join(folder, name), 'utf8'));
    // Requests are found by it; it fails where values nest too deep.
    JSON.stringify(cassette, (_, value) => value);
  } catch (error) {
    const words = error instanceof Error ? error.message : error;
    throw new Error(`${name} can’t be read: ${words}`, { cause: error });
  }
  const found = cassetteIn(cassette, name);
  if (typeof found === 'string') throw new Error(found);
  return found;
}
