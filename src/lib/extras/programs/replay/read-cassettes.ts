import { parseJson } from '$lib/base/api/wire/json';
import { explainBrokenJson } from '$lib/base/json-editor/json-mistake';
import { type StoredCassette, cassetteIn } from '$lib/base/formats/cassettes/cassette';
import {
  DamagedEntry,
  readDirectory,
  readEntry,
  UnreadableZip,
} from '$lib/base/formats/zip/zip-file';
import { maxCassetteBytes } from '$lib/base/storage/cassette-sets';

/** The recorded requests of files as a JSON array, and sentences on the files that were left out. */
export interface ReadCassettes {
  content: Blob;
  count: number;
  leftOut: string[];
}

type JsonFile = Pick<File, 'name' | 'size'> & { open: () => Promise<Blob> };

/** Reads zip and JSON files; `too-large` if they have more than 10,000 cassettes or 64 MB. */
export async function readCassetteFiles(
  files: readonly File[],
): Promise<ReadCassettes | 'too-large'> {
  const leftOut: string[] = [];
  const found: JsonFile[] = [];
  for (const file of files) for (const one of await jsonFilesIn(file, leftOut)) found.push(one);
  const bytes = found.reduce((sum, { size }) => sum + size, 0);
  if (bytes > maxCassetteBytes || found.length > 10_000) return 'too-large';
  const cassettes: StoredCassette[] = [];
  // Repeated requests are answered in the order of the names.
  for (const file of found.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const read = await readCassette(file);
    if (typeof read === 'string') leftOut.push(read);
    else cassettes.push(read);
  }
  return { content: new Blob([JSON.stringify(cassettes)]), count: cassettes.length, leftOut };
}

async function jsonFilesIn(file: File, leftOut: string[]): Promise<JsonFile[]> {
  const { name, size } = file;
  if (!/\.zip$/i.test(name)) return [{ name, size, open: async () => file }];
  try {
    const { entries, refused } = await readDirectory(file);
    for (const one of refused) leftOut.push(`${one.name}: ${one.reason}`);
    // macOS adds a file with a dot for each.
    const inZip = [...entries.values()].filter(({ name }) =>
      /(?:^|\/)[^./][^/]*\.json$/i.test(name),
    );
    return inZip.map((entry) => ({ ...entry, open: () => readEntry(entry) }));
  } catch (error) {
    if (!(error instanceof UnreadableZip)) throw error;
    leftOut.push(`${name} is cut off, or no zip file.`);
    return [];
  }
}

/** A cassette, or a sentence on why the file is none. */
async function readCassette({ name, open }: JsonFile): Promise<StoredCassette | string> {
  try {
    const text = await (await open()).text();
    const parsed = parseJson(text);
    return 'value' in parsed
      ? cassetteIn(parsed.value, name)
      : `${name}: ${explainBrokenJson(text)}`;
  } catch (error) {
    if (error instanceof DamagedEntry) return `${name}: ${error.message}`;
    throw error;
  }
}
