import { isObject, isText, isNumber, type RawRecord } from '$lib/base/storage/database/schema';
import { sectionList, type SectionId } from '$lib/shared/backup/model/section-list';
import { readText, writeFile } from './folder-files';

/** The files of one item in the folder. */
export interface FolderItem {
  section: SectionId;
  /** Path of its JSON; stays the same as long as the item exists. */
  path: string;
  title: string;
  time?: number;
  /** Fingerprint: changes when the item changes. */
  print: string;
  /** Bytes of its sounds and files, by their paths. */
  files: { [path: string]: number };
}

/** The contents of a folder, by kind and key in the form of `addressName`. */
export interface FolderManifest {
  owner: string;
  items: Map<string, FolderItem>;
}

const format = 'inference-console-folder';
const version = 1;
const fileName = 'manifest.json';

/**
 * `none`: there is no such file; `foreign`: it cannot be parsed. Rejects with a DOMException when
 * it cannot be read.
 */
export async function readManifest(
  folder: FileSystemDirectoryHandle,
): Promise<FolderManifest | 'none' | 'foreign'> {
  const text = await readText(folder, fileName);
  if (text === undefined) return 'none';
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value) || value.format !== format || value.version !== version) return 'foreign';
    if (!isText(value.owner) || !isObject(value.things)) return 'foreign';
    const items = Object.entries(value.things).filter(
      (entry): entry is [string, RawRecord & FolderItem] => isFolderItem(entry[1]),
    );
    return { owner: value.owner, items: new Map(items) };
  } catch {
    return 'foreign'; // Another program wrote it.
  }
}

export function writeManifest(
  folder: FileSystemDirectoryHandle,
  { owner, items }: FolderManifest,
): Promise<void> {
  const content = { format, version, owner, things: Object.fromEntries(items) };
  return writeFile(folder, fileName, new Blob([JSON.stringify(content)]));
}

function isFolderItem(value: unknown): value is FolderItem {
  return (
    isObject(value) &&
    sectionList.some(({ id }) => id === value.section) &&
    [value.path, value.title, value.print].every(isText) &&
    (value.time === undefined || isNumber(value.time)) &&
    isObject(value.files) &&
    Object.values(value.files).every(isNumber)
  );
}
