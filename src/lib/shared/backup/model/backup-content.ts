import {
  DamagedEntry,
  readEntry,
  type Refusal,
  type ZipDirectory,
} from '$lib/base/formats/zip/zip-file';

/** The files of a backup by their paths, whatever the source. */
export interface BackupContent {
  /** Entries that are rejected. */
  readonly refused: readonly Refusal[];
  readonly paths: readonly string[];
  /** Size in bytes; undefined when the file does not exist. */
  sizeOf(path: string): Promise<number | undefined>;
  read(path: string): Promise<Blob>;
}

export function contentOfZip({ entries, refused }: ZipDirectory): BackupContent {
  return {
    refused,
    paths: [...entries.keys()],
    sizeOf: (path) => Promise.resolve(entries.get(path)?.size),
    async read(path) {
      const entry = entries.get(path);
      if (!entry) throw new DamagedEntry('It is missing.');
      return readEntry(entry);
    },
  };
}

/** A folder from a browser that reads whole folders through an input; `path` is relative to it. */
interface FolderOfFiles {
  name: string;
  files: readonly { path: string; file: File }[];
}

export type ChosenFolder = FileSystemDirectoryHandle | FolderOfFiles;

/** `several`: the folder contains more than one backup, each in its own subfolder. */
export type BackupFolderProblem = 'no-backup' | 'several';

type Open = () => Promise<File>;

export const manifestName = 'backup.json';
/** Levels of folders within a backup: a section, and in it the folder of an item's files. */
const deepest = 2;

/** The backup in a folder, or in its only subfolder that contains one. */
export async function contentOfFolder(
  folder: ChosenFolder,
): Promise<{ content: BackupContent } | { problem: BackupFolderProblem }> {
  const found = 'files' in folder ? filesOf(folder) : await filesInHandle(folder);
  return found instanceof Map ? { content: contentOf(found) } : { problem: found };
}

function contentOf(files: ReadonlyMap<string, Open>): BackupContent {
  const read = async (path: string) => {
    const open = files.get(path);
    if (!open) throw new DamagedEntry('It is missing.');
    try {
      return await open();
    } catch (error) {
      // A running backup may still be writing to it.
      if (error instanceof DOMException)
        throw new DamagedEntry('It was changed or removed since you chose the folder.');
      throw error;
    }
  };
  return {
    refused: [],
    paths: [...files.keys()],
    sizeOf: async (path) => (files.has(path) ? (await read(path)).size : undefined),
    read,
  };
}

function filesOf({ files }: FolderOfFiles): Map<string, Open> | BackupFolderProblem {
  const folders = files
    .map(({ path }) => path)
    .filter((path) => path === manifestName || /^[^/]+\/backup\.json$/.test(path))
    .map((path) => path.slice(0, -manifestName.length));
  const within = folders.includes('') ? [''] : folders;
  const [root] = within;
  if (root === undefined) return 'no-backup';
  if (within.length > 1) return 'several';
  return new Map(
    files
      .filter(({ path }) => path.startsWith(root))
      .map(({ path, file }) => [path.slice(root.length), () => Promise.resolve(file)]),
  );
}

async function filesInHandle(
  folder: FileSystemDirectoryHandle,
): Promise<Map<string, Open> | BackupFolderProblem> {
  const within = (await holdsBackup(folder)) ? [folder] : [];
  if (within.length === 0)
    for await (const inner of folder.values())
      if (inner.kind === 'directory' && (await holdsBackup(inner))) within.push(inner);
  const [root] = within;
  if (!root) return 'no-backup';
  if (within.length > 1) return 'several';
  const files = new Map<string, Open>();
  await walk(root, '', deepest, files);
  return files;
}

async function holdsBackup(folder: FileSystemDirectoryHandle): Promise<boolean> {
  try {
    await folder.getFileHandle(manifestName);
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return false; // The file is missing, or the name belongs to a folder.
  }
}

async function walk(
  folder: FileSystemDirectoryHandle,
  path: string,
  levels: number,
  files: Map<string, Open>,
): Promise<void> {
  for await (const [name, handle] of folder.entries())
    if (handle.kind === 'file') files.set(path + name, () => handle.getFile());
    else if (levels > 0) await walk(handle, `${path}${name}/`, levels - 1, files);
}
