import { addressName, type StoredEntry, type Selection } from '$lib/base/storage/database/backend';
import type { Kind } from '$lib/base/storage/database/kinds';
import { isObject, isText, isNumber, readRecord } from '$lib/base/storage/database/schema';
import type { BackupContent } from './backup-content';
import { belongsTo, isPlainId } from './belongs';
import { checkEssentialParts, damagedParts, markDamaged } from './damaged-parts';
import { schemaOf } from './record-schemas';
import type { FoundItem } from './import-source';
import { fileFields, itemFormat, itemVersion, portableValue } from './item-file';
import { bytesOf, checkSize, checkVersion, readJson } from './read-json';
import { type ItemEntries, sections } from './stored-items';
import { DamagedEntry } from '$lib/base/formats/zip/zip-file';

/** Maximum nesting; JSON of the console itself has a few levels. */
const deepest = 2000;

const itemsByKind = new Map(
  sections.flatMap(({ id, items }) =>
    items.map((itemKind) => [itemKind.kind as string, { row: id, itemKind }] as const),
  ),
);

/**
 * Reads an item of a backup; each record is upgraded and checked as the storage does. Rejects with
 * DamagedEntry when it is not an item, or its root record is damaged. Only records that belong to
 * the root are included.
 */
export async function readItemFile(content: BackupContent, path: string): Promise<FoundItem> {
  checkSize((await content.sizeOf(path)) ?? 0);
  const records = recordsIn(readJson(await bytesOf(await content.read(path))));
  return readRecords(records, path, (name) => fileOf(content, name));
}

/** An item by its records, of which the first is the root. `name` is shown to the person. */
export async function readRecords(
  [first, ...others]: readonly unknown[],
  name: string,
  fileAt: (path: string) => Promise<Blob>,
): Promise<FoundItem> {
  const about = isObject(first) && isText(first.kind) ? itemsByKind.get(first.kind) : undefined;
  if (!about) throw new DamagedEntry('Its kind isn’t part of a backup.');
  const root = await readRaw(first, fileAt);
  const mine = about.itemKind.belongings(root.key);
  if (mine.length > 0 && !isPlainId(root.key))
    throw new DamagedEntry('Its id is empty or contains a colon or slash.');
  const { records, refused, damagedKinds } = await readBelongings(root, mine, others, fileAt);
  const item: ItemEntries = [root, ...records];
  checkEssentialParts(item, damagedKinds);
  const damaged = damagedParts(damagedKinds);
  item[0] = markDamaged(root, damaged);
  const named = refused.map(({ raw, reason }) => ({
    name: `${name}: ${describeRecord(raw)}`,
    reason,
  }));
  return { ...about, entries: item, refused: named, damaged };
}

async function readBelongings(
  root: StoredEntry,
  mine: readonly Selection[],
  others: readonly unknown[],
  fileAt: (path: string) => Promise<Blob>,
) {
  const records: StoredEntry[] = [];
  const refused: { raw: unknown; reason: string }[] = [];
  /** Kinds of the item's own damaged records. */
  const damagedKinds: string[] = [];
  const seen = new Set([addressName(root)]);
  for (const raw of others) {
    try {
      const record = await readRaw(raw, fileAt);
      if (!belongsTo(root.key, record, mine))
        throw new UnrelatedRecord('It doesn’t belong to its item.');
      if (seen.has(addressName(record))) throw new UnrelatedRecord('It’s there twice.');
      seen.add(addressName(record));
      records.push(record);
    } catch (error) {
      if (!(error instanceof DamagedEntry)) throw error;
      refused.push({ raw, reason: error.message });
      const kind = kindIn(raw);
      const isOwn = mine.some((one) => kind === '' || kind === one.kind);
      if (isOwn && !(error instanceof UnrelatedRecord)) damagedKinds.push(kind);
    }
  }
  return { records, refused, damagedKinds };
}

/** An intact record that is not part of the item: leaving it out loses nothing. */
class UnrelatedRecord extends DamagedEntry {}

/** Empty when the record has no kind. */
function kindIn(raw: unknown): string {
  return isObject(raw) && isText(raw.kind) ? raw.kind : '';
}

function recordsIn(value: unknown): unknown[] {
  if (!isObject(value) || value.format !== itemFormat || !Array.isArray(value.records))
    throw new DamagedEntry('It isn’t an item of this console.');
  checkVersion(value.version, itemVersion);
  return value.records;
}

async function readRaw(
  raw: unknown,
  fileAt: (path: string) => Promise<Blob>,
): Promise<StoredEntry & { kind: Kind }> {
  if (!isObject(raw) || !isText(raw.kind) || !isText(raw.key) || !isObject(raw.value))
    throw new DamagedEntry('It isn’t a record of this console.');
  const { kind, key } = raw;
  const schema = schemaOf(kind);
  if (!schema) throw new DamagedEntry('Its kind isn’t part of a backup.');
  checkTree(raw.value);
  const field = fileFields[kind];
  const value = { ...raw.value };
  if (field) value[field] = await fileFrom(value[field], fileAt);
  const reading = readRecord(schema, { key, value: portableValue(kind, value) });
  if ('reason' in reading) throw new DamagedEntry(reading.reason);
  return { kind: kind as Kind, key, value: reading.record };
}

/** Not recursive, since the author of the file decides the depth. */
function checkTree(value: unknown): void {
  const left: [unknown, number][] = [[value, 0]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [part, depth] = next;
    if (typeof part !== 'object' || part === null) continue;
    if (depth > deepest) throw new DamagedEntry('It’s nested too deeply.');
    if (Object.hasOwn(part, '__proto__')) throw new DamagedEntry('It has a field named __proto__.');
    for (const member of Object.values(part)) left.push([member, depth + 1]);
  }
}

async function fileFrom(note: unknown, fileAt: (path: string) => Promise<Blob>): Promise<Blob> {
  if (!isObject(note) || !isText(note.path) || !isText(note.type) || !isNumber(note.size))
    throw new DamagedEntry('It doesn’t name its file.');
  const content = await fileAt(note.path);
  if (content.size !== note.size) throw new DamagedEntry('Its file has a different size.');
  const { type, name, lastModified } = note;
  if (!isText(name)) return content.slice(0, content.size, type);
  return new File([content], name, { type, ...(isNumber(lastModified) && { lastModified }) });
}

async function fileOf(content: BackupContent, path: string): Promise<Blob> {
  if ((await content.sizeOf(path)) === undefined) throw new DamagedEntry('Its file is missing.');
  return content.read(path);
}

/** Shown to the person; the content is untrusted. */
function describeRecord(raw: unknown): string {
  if (!isObject(raw)) return 'a record';
  return [raw.kind, raw.key].filter(isText).join(' ').slice(0, 200) || 'a record';
}
