import type { LeftOut, LeftOutKind } from '$lib/shared/stored-items/import-mark';
import type { StoredEntry } from '$lib/base/storage/database/backend';
import { isObject, isPlain, isNumber } from '$lib/base/storage/database/schema';
import { leaveOut } from './external-conversation';
import type { ItemEntries } from './stored-items';
import { DamagedEntry } from '$lib/base/formats/zip/zip-file';

/** The name that a person knows a record by; a record of any other kind is a part. */
const partKinds: { readonly [kind: string]: LeftOutKind | undefined } = {
  attachments: 'damaged-files',
  'comparison-cells': 'answers',
  'draft-attachments': 'damaged-files',
  messages: 'messages',
};

/**
 * Items that are useless without records of one kind, and the reason for leaving them out when all
 * of those are damaged.
 */
const essentialParts: { readonly [kind: string]: { kind: string; reason: string } | undefined } = {
  comparisons: { kind: 'comparison-rows', reason: 'None of its rows could be read.' },
  conversations: { kind: 'messages', reason: 'None of its messages could be read.' },
  recordings: { kind: 'recording-chunks', reason: 'None of its audio could be read.' },
};

/**
 * Counts the damaged records of an item by the kinds that a person knows; `kinds` holds one entry
 * for each record.
 */
export function damagedParts(kinds: readonly string[]): LeftOut {
  const damaged: LeftOut = {};
  for (const kind of kinds) leaveOut(damaged, partKinds[kind] ?? 'damaged-parts');
  return damaged;
}

/**
 * Throws DamagedEntry when an essential part of the item is missing. `kinds`: the kinds of its
 * damaged records.
 */
export function checkEssentialParts(item: ItemEntries, kinds: readonly string[]): void {
  const need = essentialParts[item[0].kind];
  if (need && kinds.includes(need.kind) && !item.some(({ kind }) => kind === need.kind))
    throw new DamagedEntry(need.reason);
}

/** The item's root record, marked with the parts that are missing. */
export function markDamaged<E extends StoredEntry>(root: E, damaged: LeftOut): E {
  if (!isObject(root.value)) return root;
  const { damaged: before, ...value } = root.value;
  const all: LeftOut = { ...damaged };
  for (const [kind, count] of Object.entries(isPlain(before) ? before : {}))
    if (isNumber(count)) leaveOut(all, kind as LeftOutKind, count);
  return { ...root, value: Object.keys(all).length > 0 ? { ...value, damaged: all } : value };
}
