import { addressName, type StoredEntry } from '$lib/base/storage/database/backend';
import { isObject, readRecord, type RawRecord } from '$lib/base/storage/database/schema';
import { portableValue } from './model/item-file';
import { schemaOf } from './model/record-schemas';
import { requireApproval } from './imported-tools';
import type { ItemEntries } from './model/stored-items';
import { timeOfItem } from './model/item-facts';

/** The state of an item in a backup compared with the stored item of the same name. */
export type ItemStatus = 'new' | 'same' | 'newer-here' | 'newer-there' | 'different';

/** `here`: the stored entries of the item, which may be more than the backup has. */
export function statusOf(there: ItemEntries, here: readonly StoredEntry[]): ItemStatus {
  const stored = new Map(here.map((entry) => [addressName(entry), valueOf(entry)]));
  const [root] = there;
  if (!stored.has(addressName(root))) return 'new';
  const isHere = there.every(
    (entry) =>
      stored.has(addressName(entry)) && isSame(asCompared(entry), stored.get(addressName(entry))),
  );
  if (isHere) return 'same';
  const [mine, theirs] = [stored.get(addressName(root)), root.value].map((value) =>
    timeOfItem(value),
  );
  if (mine === undefined || theirs === undefined || mine === theirs) return 'different';
  return mine > theirs ? 'newer-here' : 'newer-there';
}

/**
 * The value as it would be read from a backup, without members that no backup has, and a tool
 * without its way of running, which an import does not restore.
 */
function valueOf(entry: StoredEntry): unknown {
  const schema = schemaOf(entry.kind);
  const reading = schema && readRecord(schema, entry);
  const value = asCompared({
    kind: entry.kind,
    value: reading && 'record' in reading ? reading.record : entry.value,
  });
  return portableValue(entry.kind, value);
}

/** Without members that an import sets: how tools run, and the aliases of a server's tools. */
function asCompared(entry: Pick<StoredEntry, 'kind' | 'value'>): unknown {
  const { kind, value } = requireApproval(entry);
  if (kind !== 'tool-servers' || !isObject(value) || !Array.isArray(value.tools)) return value;
  const tools = (value.tools as RawRecord[]).map(({ alias: _, ...tool }) => tool);
  return { ...value, tools };
}

/**
 * A member that is undefined counts as absent, since JSON has none. A Blob is compared by size and
 * type: stored Blobs never change.
 */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (one instanceof Blob || other instanceof Blob)
    return (
      one instanceof Blob &&
      other instanceof Blob &&
      one.size === other.size &&
      one.type === other.type
    );
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((part, i) => isSame(part, other[i]));
  if (!isObject(one) || !isObject(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
}
