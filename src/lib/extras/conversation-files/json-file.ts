import type { FileOf } from './external-file';
import {
  DamagedEntry,
  peekEntry,
  readEntry,
  type ZipDirectory,
  type ZipEntry,
} from '$lib/base/formats/zip/zip-file';

/** A file that may contain conversations. */
export interface JsonFile {
  name: string;
  bytes: number;
  open(): Promise<Blob>;
}

/** Bytes; larger than any real export. */
const maxFileBytes = 4 * 1024 * 1024 * 1024;
const openers = [0x5b, 0x7b];

/**
 * The files of a zip file that begin like JSON, whatever their names, and a lookup of the files
 * that they point to.
 */
export async function jsonFilesIn({
  entries,
}: ZipDirectory): Promise<{ files: JsonFile[]; fileOf: FileOf; used: ReadonlySet<string> }> {
  const files: JsonFile[] = [];
  for (const entry of entries.values())
    if (beginsAsJson(await peekEntry(entry)))
      files.push({ name: entry.name, bytes: entry.size, open: () => open(entry) });
  const used = new Set<string>();
  const byId = new Map([...entries.values()].map((entry) => [idIn(entry.name), entry]));
  const fileOf = async (pointer: string) => {
    const entry = byId.get(idIn(pointer));
    if (!entry || idIn(pointer) === '') return undefined;
    const content = await readEntry(entry).catch(unlessDamaged);
    if (content) used.add(entry.name);
    return content && new File([content], withoutId(entry.name));
  };
  return { files, fileOf, used };
}

/** At most a little white space and a byte order mark precede the JSON. */
function beginsAsJson(head: Uint8Array): boolean {
  const first = head.find((byte) => byte > 0x20 && byte < 0x80);
  return first !== undefined && openers.includes(first);
}

function open(entry: ZipEntry): Promise<Blob> {
  if (entry.size > maxFileBytes) throw new DamagedEntry('It’s too large: over 4 GB of JSON.');
  return readEntry(entry);
}

/** ChatGPT prefixes file names with an id. */
const id = /^file[-_][a-zA-Z0-9]+/;

/** Other tools point to a file by its name. */
function idIn(path: string): string {
  return id.exec(lastPart(path))?.[0] ?? lastPart(path);
}

function withoutId(path: string): string {
  return lastPart(path).replace(id, '').replace(/^[-_]/, '') || lastPart(path);
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function unlessDamaged(error: unknown): undefined {
  if (!(error instanceof DamagedEntry)) throw error;
}
