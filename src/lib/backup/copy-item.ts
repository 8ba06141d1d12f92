import { fingerprint } from '$lib/storage/fingerprint';
import { isObject, isText, type RawRecord } from '$lib/storage/schema';
import { ownerFields } from './belongs';
import { schemaOf } from './record-schemas';
import type { ItemEntries } from './stored-items';

/** Things that can stand beside another of their name: an id of theirs means something in this console only. */
const copied: ReadonlySet<string> = new Set([
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

/** Records that have the id of their thing. */
const sharedIds: ReadonlySet<string> = new Set([
  'drafts',
  'response-events',
  'response-drafts',
  'transcript-contents',
]);

export function canBeCopied({ kind }: { kind: string }): boolean {
  return copied.has(kind);
}

/**
 * The thing under an id of its own, which follows from its content: the same backup makes the same copy again. Its sound
 * stays that of the original.
 */
export function copyOf(thing: ItemEntries): ItemEntries {
  const [root] = thing;
  const id = `copy-${fingerprint(thing)}`;
  const rename = (name: unknown): unknown => {
    if (name === root.key) return id;
    if (name === `response-${root.key}`) return `response-${id}`;
    return isText(name) && name.startsWith(`${root.key}/`)
      ? id + name.slice(root.key.length)
      : name;
  };
  return thing.map((entry) => {
    const isNamedSo = entry === root || sharedIds.has(entry.kind);
    const field = isNamedSo ? 'id' : ownerFields[entry.kind];
    const value: RawRecord = isObject(entry.value) ? { ...entry.value } : {};
    if (field) value[field] = rename(value[field]);
    if (entry === root && isText(value.title))
      value.title = `${value.title} (${value.imported ? 'imported' : 'from a backup'})`;
    return { ...entry, key: schemaOf(entry.kind)?.keyOf(value) ?? entry.key, value };
  }) as unknown as ItemEntries;
}
