import type { StorageReader } from '$lib/storage/memory-reader';
import { sections } from '$lib/backup/sections';
import { readItem, itemKeys, type ItemEntries } from '$lib/backup/stored-items';
import { timeOfItem, titleOfItem } from '$lib/backup/item-text';
import { itemSize } from '$lib/backup/item-size';
import type { SectionId } from '$lib/backup/section-list';
import { preserveReason } from './keep-reason';
import { recordsUsedBy } from './used-records';
import type { MeasuredItem } from './measured-item';

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
        const name = JSON.stringify([measured.uses?.kind, usedKey]);
        if (!used.has(name)) used.set(name, measured);
      }
      const user = used.get(JSON.stringify([itemKind.kind, key]));
      yield user ? { ...user, bytes: measured.bytes } : measured;
    }
}

function measure(section: SectionId, item: ItemEntries): MeasuredItem {
  const [root, ...belongings] = item;
  const { key, value } = root;
  const kind = root.kind as MeasuredItem['kind'];
  const kept = preserveReason(root, belongings);
  const uses = recordsUsedBy(root);
  return {
    section,
    kind,
    key,
    title: titleOfItem(kind, key, value),
    time: timeOfItem(value),
    bytes: itemSize(item),
    ...(kept && { preservedFor: kept }),
    ...(uses && uses.keys.length > 0 && { uses }),
  };
}
