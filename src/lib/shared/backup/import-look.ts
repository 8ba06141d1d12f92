import { hostOf } from '$lib/base/api/wire/endpoint';
import type { StorageReader } from '$lib/base/storage/database/worker-access';
import {
  describeLeftOut,
  type LeftOut,
  type LeftOutKind,
} from '$lib/shared/stored-items/import-mark';
import { addressName, type StoredEntry } from '$lib/base/storage/database/backend';
import type { KeyOwner } from '$lib/base/storage/keys/key-owner';
import { isObject } from '$lib/base/storage/database/schema';
import { canBeCopied, copyOf } from './copy-item';
import { leaveOut } from './model/external-conversation';
import type { FoundItem, ImportPlace, ImportSource, RowId } from './model/import-source';
import type { Settings } from '$lib/base/storage/portable-settings';
import type { SealedKeys } from './model/keys-file';
import { isOwnedHere, type ItemKind, readItem } from './model/stored-items';
import { titleOfItem } from './model/item-facts';
import { runsAutomatically } from './imported-tools';
import { statusOf, type ItemStatus } from './item-status';
import { DamagedEntry, type Refusal } from '$lib/base/formats/zip/zip-file';

export interface RowPreview {
  row: RowId;
  new: number;
  same: number;
  /** Items that exist here in a different state; `copies` of them can be added beside. */
  newerHere: number;
  newerThere: number;
  different: number;
  copies: number;
  /** Tools and servers that are new here and whose calls ran automatically at their origin. */
  running: number;
  /** Bytes of the items that are new here. */
  bytes: number;
  /** Titles of the first items that are new or different. */
  titles: string[];
}

export interface Preview {
  rows: RowPreview[];
  /** Number of all items in the file, by kind. */
  kinds: { [kind: string]: number };
  /** Damaged or malicious entries, which are left out. */
  refused: Refusal[];
  /** Parts of other tools' conversations that are not imported. */
  leftOut: LeftOut;
  /** Files in the zip file without importable content. */
  skipped: number;
  keys?: KeysInFile;
  /** The valid settings of the file. */
  settings?: Settings;
}

/** Keys of a file, and the connections and servers in it that can have one. */
export interface KeysInFile {
  sealed: SealedKeys;
  owners: KeyOwner[];
}

export interface ListedItem {
  place: ImportPlace;
  row: RowId;
  itemKind: ItemKind;
  status: ItemStatus;
}

/** Maximum per conversation: with so many a page takes half a minute to open. */
const maxMessages = 20_000;
/** Enough to recognize a file. */
const maxTitles = 3;

/** Compares each item of a file with the storage, and counts. */
export class ImportPreview {
  readonly #store: StorageReader;
  readonly #rows = new Map<RowId, RowPreview>();
  readonly #kinds: Preview['kinds'] = {};
  readonly #refused: Refusal[] = [];
  /** Names of whole items among them. */
  readonly #rejected: string[] = [];
  readonly #leftOut: LeftOut = {};
  readonly #owners: KeyOwner[] = [];
  readonly #seen = new Set<string>();
  readonly #stored = new Map<string, ReadonlySet<string>>();

  constructor(store: StorageReader) {
    this.#store = store;
  }

  /** Undefined when it is not an item, or damaged. */
  async add(place: ImportPlace): Promise<ListedItem | undefined> {
    try {
      const found = await place.read();
      if ('entries' in found) return await this.#count(place, found);
      this.#recordLeftOut(found);
    } catch (error) {
      if (!(error instanceof DamagedEntry)) throw error;
      this.#refused.push({ name: place.name, reason: error.message });
      this.#rejected.push(place.name);
    }
    return undefined;
  }

  /** Names of the items that were left out as a whole. */
  rejectedNames({ refused }: ImportSource): string[] {
    return [...refused.map(({ name }) => name), ...this.#rejected];
  }

  async preview(source: ImportSource): Promise<Preview> {
    const sealed = await source.keys?.();
    const settings = await source.settings?.();
    return {
      rows: [...this.#rows.values()],
      kinds: this.#kinds,
      refused: [...source.refused, ...this.#refused],
      leftOut: this.#leftOut,
      skipped: source.skipped,
      settings,
      ...(sealed && { keys: { sealed, owners: this.#owners } }),
    };
  }

  async #count(place: ImportPlace, found: FoundItem): Promise<ListedItem> {
    const { row: id, itemKind, entries } = found;
    const [root] = entries;
    const name = addressName(root);
    if (this.#seen.has(name)) throw new DamagedEntry('It’s in the file twice.');
    this.#seen.add(name);
    if (entries.filter(({ kind }) => kind === 'messages').length > maxMessages)
      throw new DamagedEntry('It has over 20,000 messages, more than a page can show.');
    this.#recordDamage(place, found);
    if (isObject(root.value) && isObject(root.value.imported))
      this.#recordLeftOut((root.value.imported.leftOut as LeftOut | undefined) ?? {});
    const status = await this.#sameIfCopied(found, await this.#statusOf(found));
    const row = this.#rows.get(id) ?? emptyRow(id);
    this.#rows.set(id, row);
    row[rowField[status]] += 1;
    this.#kinds[itemKind.kind] = (this.#kinds[itemKind.kind] ?? 0) + 1;
    if (status !== 'same' && row.titles.length < maxTitles) row.titles.push(titleWithHost(root));
    if (status === 'new') {
      row.bytes += place.bytes;
      if (runsAutomatically(root)) row.running += 1;
      this.#owners.push(...ownerIn(root));
    } else if (status !== 'same' && canBeCopied(itemKind)) row.copies += 1;
    return { place, row: id, itemKind, status };
  }

  #recordDamage({ name }: ImportPlace, { refused, damaged }: FoundItem): void {
    for (const one of refused) this.#refused.push(one);
    const words = describeLeftOut(damaged);
    if (refused.length === 0 && words)
      this.#refused.push({ name, reason: `It comes without ${words}.` });
  }

  async #statusOf({ itemKind, entries, fingerprint }: FoundItem): Promise<ItemStatus> {
    const [root] = entries;
    if (!(await this.#isStored(root.kind, root.key))) {
      if (await isOwnedHere(root, (kind, key) => this.#isStored(kind, key)))
        throw new DamagedEntry('It would become part of an existing item.');
      return 'new';
    }
    const here = (await readItem(this.#store, itemKind, root.key)) ?? [];
    return fingerprint !== undefined && fingerprint === importedFingerprint(here[0]?.value)
      ? 'same'
      : statusOf(entries, here);
  }

  /** An item that was imported as a copy counts as existing. */
  async #sameIfCopied({ itemKind, entries }: FoundItem, status: ItemStatus): Promise<ItemStatus> {
    if (status === 'new' || status === 'same' || !canBeCopied(itemKind)) return status;
    const [{ kind, key }] = copyOf(entries);
    return (await this.#isStored(kind, key)) ? 'same' : status;
  }

  /** The preview writes nothing, so the keys of each kind are read once. */
  async #isStored(kind: string, key: string): Promise<boolean> {
    const keys = this.#stored.get(kind) ?? new Set(await this.#store.keys(kind));
    this.#stored.set(kind, keys);
    return keys.has(key);
  }

  #recordLeftOut(leftOut: LeftOut): void {
    for (const [kind, count] of Object.entries(leftOut))
      leaveOut(this.#leftOut, kind as LeftOutKind, count);
  }
}

const rowField = {
  new: 'new',
  same: 'same',
  'newer-here': 'newerHere',
  'newer-there': 'newerThere',
  different: 'different',
} as const satisfies Record<ItemStatus, keyof RowPreview>;

function emptyRow(row: RowId): RowPreview {
  return {
    row,
    new: 0,
    same: 0,
    newerHere: 0,
    newerThere: 0,
    different: 0,
    copies: 0,
    running: 0,
    bytes: 0,
    titles: [],
  };
}

/** The person sees where an imported connection or tool server sends to. */
function titleWithHost(root: StoredEntry): string {
  const title = titleOfItem(root.kind, root.key, root.value);
  const [owner] = ownerIn(root);
  return owner ? `${title} · ${hostOf(owner.baseUrl)}` : title;
}

/** The owner of a key or a token, if the record can have one. */
function ownerIn({ kind, key: id, value }: StoredEntry): KeyOwner[] {
  if (!isObject(value)) return [];
  const { baseUrl, rootUrl, url } = value;
  if (kind === 'connections') return [{ id, baseUrl: String(baseUrl), rootUrl: String(rootUrl) }];
  return kind === 'tool-servers' ? [{ id, baseUrl: String(url), rootUrl: String(url) }] : [];
}

/** Identifies a conversation of another tool, however it was changed here. */
function importedFingerprint(value: unknown): unknown {
  return isObject(value) && isObject(value.imported) ? value.imported.print : undefined;
}
