import type { StorageReader } from '$lib/base/storage/database/worker-access';
import { fingerprint } from '$lib/base/storage/fingerprint';
import { addressName, type StoredEntry } from '$lib/base/storage/database/backend';
import { cleanFileName } from '$lib/base/ui/files/save-file';
import { backupManifest } from '$lib/shared/backup/model/export-files';
import { indexPage, type IndexRow } from '$lib/shared/backup/model/index-page';
import type { SectionId } from '$lib/shared/backup/model/section-list';
import { itemKeys, type ItemKind, readItem, sections } from '$lib/shared/backup/model/stored-items';
import { writeItem, type UnwrittenRecord } from '$lib/shared/backup/model/item-file';
import { timeOfItem, titleOfItem } from '$lib/shared/backup/model/item-facts';
import { moveFile, namesIn, removeEmpty, writeFile } from './folder-files';
import {
  readManifest,
  writeManifest,
  type FolderManifest,
  type FolderItem,
} from './folder-manifest';

/** Short-lived records would fill the folder of deleted items. */
const excludedSections: readonly SectionId[] = ['drafts', 'requests'];
/** Items between two writes of the manifest. */
const itemsPerManifestWrite = 200;

export interface FolderReport {
  /** Number of items in the folder. */
  items: number;
  written: number;
  deleted: number;
  leftOut: UnwrittenRecord[];
}

/** Changed keys by the kind of item; `all` compares everything. */
export type Changed = 'all' | ReadonlyMap<string, ReadonlySet<string>>;

/** Another profile writes to the folder, or its manifest was overwritten. */
export class ExternalFolder extends Error {
  override name = 'ExternalFolder';
}

interface WantedItems {
  section: SectionId;
  itemKind: ItemKind;
  keys: readonly string[];
}

/**
 * Mirrors the storage in a folder: one JSON file for each item, as in a backup (docs/backup.md).
 */
export class FolderWriter {
  readonly #reader: StorageReader;
  readonly #folder: FileSystemDirectoryHandle;
  readonly #owner: string;
  readonly #version: string;
  #manifest: FolderManifest | undefined;
  /** Items written or removed since the manifest was last saved. */
  #unsavedChanges = 0;

  constructor(
    reader: StorageReader,
    folder: FileSystemDirectoryHandle,
    { owner, version }: { owner: string; version: string },
  ) {
    this.#reader = reader;
    this.#folder = folder;
    this.#owner = owner;
    this.#version = version;
  }

  /**
   * Writes the items that differ from the folder. Rejects with a DOMException or ExternalFolder.
   */
  async write(
    changed: Changed,
    onprogress: (done: number, total: number) => void,
  ): Promise<FolderReport> {
    const manifest = (this.#manifest ??= await this.#read());
    const before = titles(manifest);
    const report: FolderReport = { items: 0, written: 0, deleted: 0, leftOut: [] };
    const wanted = await this.#wanted(changed);
    const total = wanted.reduce((sum, { keys }) => sum + keys.length, 0);
    const there = await this.#existingPaths(changed);
    let done = 0;
    for (const each of wanted)
      for (const key of each.keys) {
        onprogress((done += 1), total);
        await this.#writeItem(each, key, manifest, there, report);
        if (this.#unsavedChanges >= itemsPerManifestWrite) await this.#saveManifest(manifest);
      }
    if (changed === 'all') await this.#deleteOthers(wanted, manifest, report);
    if (this.#unsavedChanges > 0) await this.#saveManifest(manifest);
    if (titles(manifest) !== before || report.leftOut.length > 0)
      await this.#writePages(manifest, report.leftOut);
    report.items = manifest.items.size;
    return report;
  }

  async #saveManifest(manifest: FolderManifest): Promise<void> {
    await writeManifest(this.#folder, manifest);
    this.#unsavedChanges = 0;
  }

  async #read(): Promise<FolderManifest> {
    const found = await readManifest(this.#folder);
    if (found === 'none') return { owner: this.#owner, items: new Map() };
    if (found === 'foreign' || found.owner !== this.#owner) throw new ExternalFolder();
    return found;
  }

  async #wanted(changed: Changed): Promise<WantedItems[]> {
    const chosen = sections.filter(({ id }) => !excludedSections.includes(id));
    const found: WantedItems[] = [];
    for (const section of chosen)
      for (const { itemKind, keys } of await itemKeys(this.#reader, section)) {
        const changedKeys = changed === 'all' ? undefined : changed.get(itemKind.kind);
        if (changed !== 'all' && !changedKeys) continue;
        const isKnown = (key: string) =>
          keys.includes(key) ||
          this.#manifest?.items.has(addressName({ kind: itemKind.kind, key }));
        // Some changes are announced by the id of another record: then all items of the kind are
        // compared.
        const isExact = changedKeys && [...changedKeys].every(isKnown);
        found.push({
          section: section.id,
          itemKind,
          keys: isExact ? [...changedKeys] : keys,
        });
      }
    return found;
  }

  /**
   * Existing files, listed only when everything is compared, since a person may have removed some.
   */
  async #existingPaths(changed: Changed): Promise<ReadonlySet<string> | undefined> {
    if (changed !== 'all') return undefined;
    const there = new Set<string>();
    for (const { id } of sections)
      for (const name of await namesIn(this.#folder, id)) there.add(`${id}/${name}`);
    return there;
  }

  async #writeItem(
    { section, itemKind }: WantedItems,
    key: string,
    manifest: FolderManifest,
    there: ReadonlySet<string> | undefined,
    report: FolderReport,
  ): Promise<void> {
    const name = addressName({ kind: itemKind.kind, key });
    const known = manifest.items.get(name);
    const entries = await readItem(this.#reader, itemKind, key);
    if (!entries) {
      if (known) await this.#deleteItem(name, known, manifest, report);
      return;
    }
    const title = titleOfItem(itemKind.kind, key, entries[0].value);
    const path = known?.path ?? `${section}/${nameOf(title, name)}.json`;
    const stem = path.slice(0, -'.json'.length);
    const { lines, files, leftOut } = await writeItem(entries, (entry) => fileOf(stem, entry));
    for (const record of leftOut) report.leftOut.push(record);
    if (leftOut.some((entry) => entry.kind === itemKind.kind && entry.key === key)) return;
    const text = lines.join('');
    const written: FolderItem = {
      section,
      path,
      title,
      time: timeOfItem(entries[0].value),
      print: fingerprint(text),
      files: Object.fromEntries(files.map((file) => [file.path, file.content.size])),
    };
    const isThere = there?.has(path) !== false;
    if (known?.print === written.print && isThere) return;
    const before = known?.files ?? {};
    for (const file of files)
      if (before[file.path] !== file.content.size || !isThere)
        await writeFile(this.#folder, file.path, file.content);
    await writeFile(this.#folder, path, new Blob([text], { type: 'application/json' }));
    await this.#moveToDeleted(Object.keys(before).filter((old) => !(old in written.files)));
    manifest.items.set(name, written);
    report.written += 1;
    this.#unsavedChanges += 1;
  }

  async #moveToDeleted(paths: readonly string[]): Promise<void> {
    for (const path of paths) await moveFile(this.#folder, path, `deleted/${path}`);
  }

  async #deleteOthers(wanted: WantedItems[], manifest: FolderManifest, report: FolderReport) {
    const here = new Set(
      wanted.flatMap(({ itemKind, keys }) =>
        keys.map((key) => addressName({ kind: itemKind.kind, key })),
      ),
    );
    for (const [name, known] of [...manifest.items])
      if (!here.has(name)) await this.#deleteItem(name, known, manifest, report);
  }

  /**
   * Moves deleted items to the folder of deleted ones: first the JSON, then the files that it
   * names.
   */
  async #deleteItem(
    name: string,
    { path, files }: FolderItem,
    manifest: FolderManifest,
    report: FolderReport,
  ): Promise<void> {
    await this.#moveToDeleted([path, ...Object.keys(files)]);
    if (Object.keys(files).length > 0)
      await removeEmpty(this.#folder, `${path.slice(0, -'.json'.length)} files`);
    manifest.items.delete(name);
    report.deleted += 1;
    this.#unsavedChanges += 1;
  }

  async #writePages({ items }: FolderManifest, leftOut: UnwrittenRecord[]): Promise<void> {
    const rows = new Map<SectionId, IndexRow[]>();
    for (const { section, title, path, time } of items.values()) {
      const listed = rows.get(section) ?? [];
      rows.set(section, listed);
      listed.push({ title, path, time });
    }
    const madeAt = Date.now();
    const about = backupManifest(rows, { version: this.#version, madeAt }, leftOut);
    await writeFile(this.#folder, 'index.html', new Blob([indexPage(rows, madeAt, leftOut)]));
    await writeFile(this.#folder, 'backup.json', new Blob([about]));
  }
}

function titles({ items }: FolderManifest): string {
  return fingerprint([...items.values()].map(({ path, title }) => [path, title]));
}

/** Unique for each item. */
function nameOf(title: string, name: string): string {
  return cleanFileName(`${title.slice(0, 60)} ${shortFingerprint(name)}`);
}

/** The file extension stays at the end. */
function fileOf(stem: string, { kind, key, value }: StoredEntry): string {
  const title = titleOfItem(kind, '', value).slice(0, 60);
  return `${stem} files/${cleanFileName(`${shortFingerprint(addressName({ kind, key }))} ${title}`)}`;
}

function shortFingerprint(name: string): string {
  return fingerprint(name).replace(/^.*-/, '');
}
