import { fingerprint } from '$lib/base/storage/fingerprint';
import type { StorageReader } from '$lib/base/storage/database/worker-access';
import { isObject, isText, type RawRecord } from '$lib/base/storage/database/schema';
import { unusedName } from '$lib/base/ui/files/save-file';
import { ownerFields } from './model/belongs';
import { schemaOf } from './model/record-schemas';
import type { ItemEntries } from './model/stored-items';

/**
 * Kinds whose items can exist twice under one name: their ids have a meaning in this console only.
 */
const copyableKinds: ReadonlySet<string> = new Set([
  'conversations',
  'responses',
  'comparisons',
  'recordings',
  'transcripts',
  'speeches',
  'presets',
  'prompts',
  'schemas',
  'tools',
]);

/** Kinds whose records have the id of their item. */
const kindsWithOwnerId: ReadonlySet<string> = new Set([
  'drafts',
  'response-events',
  'response-drafts',
  'transcript-contents',
]);

export function canBeCopied({ kind }: { kind: string }): boolean {
  return copyableKinds.has(kind);
}

/**
 * Copies an item under a new id derived from its content, so the same backup always makes the same
 * copy. The copy shares the original's sound.
 */
export function copyOf(item: ItemEntries): ItemEntries {
  const [root] = item;
  const id = `copy-${fingerprint(item)}`;
  const rename = (name: unknown): unknown => {
    if (name === root.key) return id;
    if (name === `response-${root.key}`) return `response-${id}`;
    return isText(name) && name.startsWith(`${root.key}/`)
      ? id + name.slice(root.key.length)
      : name;
  };
  return item.map((entry) => {
    const isNamedSo = entry === root || kindsWithOwnerId.has(entry.kind);
    const field = isNamedSo ? 'id' : ownerFields[entry.kind];
    const value: RawRecord = isObject(entry.value) ? { ...entry.value } : {};
    if (field) value[field] = rename(value[field]);
    if (entry === root && isText(value.title))
      value.title = `${value.title} (${value.imported ? 'imported' : 'from a backup'})`;
    return { ...entry, key: schemaOf(entry.kind)?.keyOf(value) ?? entry.key, value };
  }) as unknown as ItemEntries;
}

/**
 * Kinds that are chosen by name; `tool-names` handles tools. A name in a request has neither spaces
 * nor brackets.
 */
const suffixes: { readonly [kind: string]: ((number: number) => string) | undefined } = {
  presets: (number) => ` (${number})`,
  prompts: (number) => ` (${number})`,
  schemas: (number) => `_${number}`,
};

/**
 * Gives a copy a name that is unique among its kind; other kinds are distinguished by their titles.
 */
export async function withUniqueName(
  copy: ItemEntries,
  store: StorageReader,
): Promise<ItemEntries> {
  const [root, ...others] = copy;
  const { kind, value } = root;
  const ending = suffixes[kind];
  if (!ending || !isObject(value) || !isText(value.name)) return copy;
  const here = await store.read([{ kind, prefix: '' }]);
  const names = here.flatMap((one) =>
    isObject(one.value) && isText(one.value.name) ? [one.value.name] : [],
  );
  const name = unusedName(value.name, names, ending);
  return [{ ...root, value: { ...value, name } }, ...others];
}
