import type { StorageReader } from '$lib/storage/memory-reader';
import { sections } from '$lib/backup/sections';
import { readItem, itemKeys, type ItemEntries } from '$lib/backup/stored-items';
import { timeOfItem, titleOfItem } from '$lib/backup/item-text';
import { itemSize } from '$lib/backup/item-size';
import type { SectionId } from '$lib/backup/section-list';
import { keptFor } from './keep-reason';
import { usedBy } from './used-records';
import type { WeighedThing } from './measured-item';

/**
 * Everything that is stored, a thing at a time; what things use comes after them and counts with the first that uses it.
 * Returns how many there are at first.
 */
export async function* weighStorage(
  reader: StorageReader,
  count: (things: number) => void,
): AsyncGenerator<WeighedThing> {
  const found = await Promise.all(
    sections.map(async ({ id, items: things }) =>
      (await itemKeys(reader, { id, items: things })).map((one) => ({ section: id, ...one })),
    ),
  );
  const all = found.flat();
  count(all.reduce((sum, { keys }) => sum + keys.length, 0));
  const used = new Map<string, WeighedThing>();
  const users = all.filter(({ itemKind: { kind } }) => usedBy({ kind, key: '', value: null }));
  for (const { section, itemKind: thing, keys } of [
    ...users,
    ...all.filter((one) => !users.includes(one)),
  ])
    for (const key of keys) {
      const entries = await readItem(reader, thing, key);
      if (!entries) continue;
      const weighed = weigh(section, entries);
      for (const usedKey of weighed.uses?.keys ?? []) {
        const name = JSON.stringify([weighed.uses?.kind, usedKey]);
        if (!used.has(name)) used.set(name, weighed);
      }
      const user = used.get(JSON.stringify([thing.kind, key]));
      yield user ? { ...user, bytes: weighed.bytes } : weighed;
    }
}

function weigh(section: SectionId, thing: ItemEntries): WeighedThing {
  const [root, ...belongings] = thing;
  const { key, value } = root;
  const kind = root.kind as WeighedThing['kind'];
  const kept = keptFor(root, belongings);
  const uses = usedBy(root);
  return {
    section,
    kind,
    key,
    title: titleOfItem(kind, key, value),
    time: timeOfItem(value),
    bytes: itemSize(thing),
    ...(kept && { keptFor: kept }),
    ...(uses && uses.keys.length > 0 && { uses }),
  };
}
