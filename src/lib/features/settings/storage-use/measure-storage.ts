import type { Batch } from '$lib/base/api/batches';
import { itemSize, timeOfItem, titleOfItem } from '$lib/shared/backup/model/item-facts';
import type { SectionId } from '$lib/shared/backup/model/section-list';
import {
  type ItemEntries,
  itemKeys,
  readItem,
  sections,
} from '$lib/shared/backup/model/stored-items';
import { isOver } from '$lib/shared/batch-jobs/batch-state';
import { addressName, type StoredEntry } from '$lib/base/storage/database/backend';
import type { Kind } from '$lib/base/storage/database/kinds';
import type { StorageReader } from '$lib/base/storage/database/worker-access';
import { isObject, isText } from '$lib/base/storage/database/schema';
import type { MeasuredItem, PreserveReason } from './measured-item';

/**
 * Measures all stored items one by one; the records that items use follow after them and count with
 * the first that uses them. Returns the number of items at the start.
 */
export async function* measureStorage(
  reader: StorageReader,
  count: (items: number) => void,
): AsyncGenerator<MeasuredItem> {
  const found = await Promise.all(
    sections.map(async ({ id, items }) =>
      (await itemKeys(reader, { id, items })).map((one) => ({ section: id, ...one })),
    ),
  );
  const all = found.flat();
  count(all.reduce((sum, { keys }) => sum + keys.length, 0));
  const used = new Map<string, MeasuredItem>();
  const users = all.filter(({ itemKind: { kind } }) =>
    recordsUsedBy({ kind, key: '', value: null }),
  );
  for (const { section, itemKind, keys } of [
    ...users,
    ...all.filter((one) => !users.includes(one)),
  ])
    for (const key of keys) {
      const entries = await readItem(reader, itemKind, key);
      if (!entries) continue;
      const measured = measure(section, entries);
      for (const usedKey of measured.uses?.keys ?? []) {
        const name = addressName({ kind: measured.uses?.kind ?? '', key: usedKey });
        if (!used.has(name)) used.set(name, measured);
      }
      const user = used.get(addressName({ kind: itemKind.kind, key }));
      yield user ? { ...user, bytes: measured.bytes } : measured;
    }
}

function measure(section: SectionId, item: ItemEntries): MeasuredItem {
  const [root, ...belongings] = item;
  const { key, value } = root;
  const kind = root.kind as MeasuredItem['kind'];
  const preservedFor = preserveReason(root, belongings);
  const uses = recordsUsedBy(root);
  return {
    section,
    kind,
    key,
    title: titleOfItem(kind, key, value),
    time: timeOfItem(value),
    bytes: itemSize(item),
    ...(preservedFor && { preservedFor }),
    ...(uses && uses.keys.length > 0 && { uses }),
  };
}

/**
 * Why an item is not cleaned up. A record that claims to be running is believed, although its page
 * may have died: it is settled when it is opened, and removed by the next cleanup.
 */
export function preserveReason(
  { kind, value }: StoredEntry,
  belongings: readonly StoredEntry[],
): PreserveReason | undefined {
  if (!isObject(value)) return undefined;
  if (value.pinned === true) return 'pinned';
  return isRunning(kind, value) || belongings.some(isRunningMessage) ? 'running' : undefined;
}

function isRunning(kind: string, value: { [field: string]: unknown }): boolean {
  const { state, end, unfinished, batches, batch } = value;
  if (kind === 'batch-notes') return isObject(batch) && !isOver(batch as unknown as Batch);
  if (kind === 'comparisons')
    return unfinished !== undefined || (Array.isArray(batches) && batches.length > 0);
  return state === 'running' || state === 'recording' || end === 'under-way';
}

const isRunningMessage = ({ kind, value }: StoredEntry) =>
  kind === 'messages' && isObject(value) && value.state === 'running';

/**
 * Kinds of items that use records which are stored separately, since several items may share one.
 */
const usingKinds: { [kind: string]: { kind: Kind; keysIn: (value: Fields) => unknown[] } } = {
  transcripts: { kind: 'transcript-sounds', keysIn: ({ soundId }) => [soundId] },
  'batch-notes': { kind: 'file-copies', keysIn: filesOf },
};

type Fields = { [field: string]: unknown };

/** The records that an item uses; undefined for a kind that uses none. */
export function recordsUsedBy({
  kind,
  value,
}: StoredEntry): { kind: Kind; keys: string[] } | undefined {
  const user = usingKinds[kind];
  if (!user) return undefined;
  const keys = isObject(value) ? user.keysIn(value).filter(isText) : [];
  return { kind: user.kind, keys };
}

function filesOf({ connectionId, batch }: Fields): unknown[] {
  if (!isObject(batch)) return [];
  return [batch.input_file_id, batch.output_file_id, batch.error_file_id].map(
    (id) => isText(id) && `${String(connectionId)}:${id}`,
  );
}
