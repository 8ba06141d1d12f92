import type { Entry } from '$lib/storage/backend';
import { isObject, readRecord, type RawRecord } from '$lib/storage/schema';
import { portableValue } from './portable-value';
import { schemaOf } from './record-schemas';
import { runByHand } from './run-manually';
import type { ItemEntries } from './stored-items';
import { timeOfItem } from './item-text';

/** How a thing of a backup stands to what is stored here under its name. */
export type ItemStatus = 'new' | 'same' | 'newer-here' | 'newer-there' | 'different';

/** `here`: what is stored here of the thing. It may have more than the backup. */
export function statusOf(there: ItemEntries, here: readonly Entry[]): ItemStatus {
  const stored = new Map(here.map((entry) => [nameOf(entry), valueOf(entry)]));
  const [root] = there;
  if (!stored.has(nameOf(root))) return 'new';
  const isHere = there.every(
    (entry) => stored.has(nameOf(entry)) && isSame(asCompared(entry), stored.get(nameOf(entry))),
  );
  if (isHere) return 'same';
  const [mine, theirs] = [stored.get(nameOf(root)), root.value].map((value) => timeOfItem(value));
  if (mine === undefined || theirs === undefined || mine === theirs) return 'different';
  return mine > theirs ? 'newer-here' : 'newer-there';
}

const nameOf = ({ kind, key }: Entry) => JSON.stringify([kind, key]);

/**
 * As it would be read from a backup: without what none holds, and a tool without saying how it runs, which an import does
 * not take over.
 */
function valueOf(entry: Entry): unknown {
  const schema = schemaOf(entry.kind);
  const reading = schema && readRecord(schema, entry);
  const value = asCompared({
    kind: entry.kind,
    value: reading && 'record' in reading ? reading.record : entry.value,
  });
  return portableValue(entry.kind, value);
}

/** Without what an import decides by itself: how tools run, and by which alias a server's tools are called here. */
function asCompared(entry: Pick<Entry, 'kind' | 'value'>): unknown {
  const { kind, value } = runByHand(entry);
  if (kind !== 'tool-servers' || !isObject(value) || !Array.isArray(value.tools)) return value;
  const tools = (value.tools as RawRecord[]).map(({ alias: _, ...tool }) => tool);
  return { ...value, tools };
}

/**
 * A member that is undefined counts as absent: JSON has none. A Blob counts by its size and type: what is stored was
 * written once and never changed.
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
