import type { LeftOut, LeftOutKind } from '$lib/items/import-mark';
import type { Entry } from '$lib/storage/backend';
import { isObject, isPlain, isTime } from '$lib/storage/schema';
import { leaveOut } from './external/left-out';
import type { ItemEntries } from './stored-items';
import { DamagedEntry } from './zip-entry';

/** What a record is to a person; one of any other kind is a part. */
const partKinds: { readonly [kind: string]: LeftOutKind | undefined } = {
  attachments: 'damaged-files',
  'comparison-cells': 'answers',
  'draft-attachments': 'damaged-files',
  messages: 'messages',
};

/** Things that are nothing without records of one kind, and why they stay out where all of those are damaged. */
const needs: { readonly [kind: string]: { kind: string; reason: string } | undefined } = {
  comparisons: { kind: 'comparison-rows', reason: 'None of its rows can be read.' },
  conversations: { kind: 'messages', reason: 'None of its messages can be read.' },
  recordings: { kind: 'recording-chunks', reason: 'None of its sound can be read.' },
};

/** The kinds of the damaged records of a thing, once for each record, as a person counts them. */
export function damagedParts(kinds: readonly string[]): LeftOut {
  const damaged: LeftOut = {};
  for (const kind of kinds) leaveOut(damaged, partKinds[kind] ?? 'damaged-parts');
  return damaged;
}

/** Throws DamagedEntry where nothing is left of what makes the thing. `kinds`: of its damaged records. */
export function checkNeeds(thing: ItemEntries, kinds: readonly string[]): void {
  const need = needs[thing[0].kind];
  if (need && kinds.includes(need.kind) && !thing.some(({ kind }) => kind === need.kind))
    throw new DamagedEntry(need.reason);
}

/** The record that a thing is about, which says from then on what the thing lacks. */
export function withDamage<E extends Entry>(root: E, damaged: LeftOut): E {
  if (!isObject(root.value)) return root;
  const { damaged: before, ...value } = root.value;
  const all: LeftOut = { ...damaged };
  for (const [kind, count] of Object.entries(isPlain(before) ? before : {}))
    if (isTime(count)) leaveOut(all, kind as LeftOutKind, count);
  return { ...root, value: Object.keys(all).length > 0 ? { ...value, damaged: all } : value };
}
