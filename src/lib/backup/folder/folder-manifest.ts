import { isObject, isText, isTime, type RawRecord } from '$lib/storage/schema';
import { sectionList, type SectionId } from '../section-list';
import { readText, writeFile } from './folder-files';

/** What is written of one thing. */
export interface FolderItem {
  section: SectionId;
  /** Of its JSON; stays the same for as long as the thing is there. */
  path: string;
  title: string;
  time?: number;
  /** Another text when the thing is another one. */
  print: string;
  /** Bytes of its sounds and files, by their paths. */
  files: { [path: string]: number };
}

/** What a folder holds: by kind and key, as `itemName` writes them. */
export interface FolderManifest {
  owner: string;
  things: Map<string, FolderItem>;
}

const format = 'inference-console-folder';
const version = 1;
const fileName = 'manifest.json';

export const itemName = (kind: string, key: string) => JSON.stringify([kind, key]);

/** `none`: there is no such file; `foreign`: it is not to be understood. Rejects with a DOMException where it cannot be read. */
export async function readManifest(
  folder: FileSystemDirectoryHandle,
): Promise<FolderManifest | 'none' | 'foreign'> {
  const text = await readText(folder, fileName);
  if (text === undefined) return 'none';
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value) || value.format !== format || value.version !== version) return 'foreign';
    if (!isText(value.owner) || !isObject(value.things)) return 'foreign';
    const things = Object.entries(value.things).filter(
      (entry): entry is [string, RawRecord & FolderItem] => isFolderItem(entry[1]),
    );
    return { owner: value.owner, things: new Map(things) };
  } catch {
    return 'foreign'; // Something else wrote it.
  }
}

export function writeManifest(
  folder: FileSystemDirectoryHandle,
  { owner, things }: FolderManifest,
): Promise<void> {
  const content = { format, version, owner, things: Object.fromEntries(things) };
  return writeFile(folder, fileName, new Blob([JSON.stringify(content)]));
}

function isFolderItem(value: unknown): value is FolderItem {
  return (
    isObject(value) &&
    sectionList.some(({ id }) => id === value.section) &&
    [value.path, value.title, value.print].every(isText) &&
    (value.time === undefined || isTime(value.time)) &&
    isObject(value.files) &&
    Object.values(value.files).every(isTime)
  );
}
