import type { Address, StoredEntry } from '$lib/base/storage/database/backend';
import { comparisonBelongings } from '$lib/base/storage/comparisons';
import { conversationBelongings } from '$lib/base/storage/conversations';
import type { Kind, KindSelection } from '$lib/base/storage/database/kinds';
import type { StorageReader } from '$lib/base/storage/database/worker-access';
import { projectBelongings } from '$lib/base/storage/projects';
import { promptBelongings } from '$lib/base/storage/prompts';
import { recordingBelongings } from '$lib/base/storage/recordings';
import { responseBelongings } from '$lib/base/storage/responses';
import { speechBelongings } from '$lib/base/storage/speeches';
import { transcriptBelongings } from '$lib/base/storage/transcripts';
import { type SectionId, sectionList } from './section-list';

interface Section {
  id: SectionId;
  items: ItemKind[];
}

/** An item that a person knows: a record of this kind, and the records that belong to it. */
export interface ItemKind {
  kind: Kind;
  belongings: (id: string) => KindSelection[];
}

const withoutBelongings = (kind: Kind): ItemKind => ({ kind, belongings: () => [] });

/** The kinds of items in each section. */
const itemsOf: Record<SectionId, ItemKind[]> = {
  conversations: [
    { kind: 'conversations', belongings: conversationBelongings },
    { kind: 'projects', belongings: projectBelongings },
  ],
  responses: [{ kind: 'responses', belongings: responseBelongings }],
  comparisons: [{ kind: 'comparisons', belongings: comparisonBelongings }],
  audio: [
    { kind: 'recordings', belongings: recordingBelongings },
    { kind: 'transcripts', belongings: transcriptBelongings },
    withoutBelongings('transcript-sounds'),
    { kind: 'speeches', belongings: speechBelongings },
  ],
  batches: [
    withoutBelongings('batch-notes'),
    withoutBelongings('file-copies'),
    withoutBelongings('file-notes'),
  ],
  library: [
    { kind: 'prompts', belongings: promptBelongings },
    withoutBelongings('presets'),
    withoutBelongings('schemas'),
    withoutBelongings('tools'),
  ],
  drafts: [
    withoutBelongings('drafts'),
    withoutBelongings('draft-attachments'),
    withoutBelongings('response-drafts'),
    withoutBelongings('request-drafts'),
    withoutBelongings('speech-drafts'),
    withoutBelongings('batch-form'),
    withoutBelongings('batch-maker'),
  ],
  requests: [
    { kind: 'exchanges', belongings: (id) => [{ kind: 'exchange-contents', keys: [id] }] },
    withoutBelongings('usage-days'),
  ],
  models: [
    withoutBelongings('model-notes'),
    withoutBelongings('model-lists'),
    withoutBelongings('passports'),
  ],
  connections: [
    { kind: 'connections', belongings: (id) => [{ kind: 'cassettes', keys: [id] }] },
    withoutBelongings('tool-servers'),
  ],
};

export const sections: readonly Section[] = sectionList.map(({ id }) => ({
  id,
  items: itemsOf[id],
}));

export function itemKindOf(kind: string): ItemKind | undefined {
  return sections.flatMap(({ items }) => items).find((item) => item.kind === kind);
}

/** A root record, first, with its belongings. */
export type ItemEntries = [StoredEntry, ...StoredEntry[]];

/** Keys of the items of a section, by the kind of item. */
export async function itemKeys(
  reader: StorageReader,
  { items }: Section,
): Promise<{ itemKind: ItemKind; keys: string[] }[]> {
  const owners = items.some(({ kind }) => kind in ownerIn) ? await ownersOfDrafts(reader) : null;
  return Promise.all(
    items.map(async (itemKind) => {
      const keys = await reader.keys(itemKind.kind);
      const ownerOf = ownerIn[itemKind.kind];
      return {
        itemKind,
        keys: keys.filter((key) => !(ownerOf && owners?.has(ownerOf(key)))),
      };
    }),
  );
}

/** Undefined when it was removed in the meantime. */
export async function readItem(
  reader: StorageReader,
  { kind, belongings }: ItemKind,
  key: string,
): Promise<ItemEntries | undefined> {
  const [first, ...others] = await reader.read([{ kind, keys: [key] }, ...belongings(key)]);
  return first?.kind === kind && first.key === key ? [first, ...others] : undefined;
}

/** Drafts are stored under the ids of these kinds. */
const draftOwners = ['conversations', 'responses'] as const;
/** Files of messages, answers and projects are stored under the ids of these kinds. */
const fileOwners = [...draftOwners, 'comparisons', 'projects'] as const;

/**
 * Whether an existing item of another kind owns the records that would be stored as an item with
 * this key.
 */
export async function isOwnedHere(
  { kind, key }: Address,
  isStored: (kind: string, key: string) => Promise<boolean>,
): Promise<boolean> {
  const hasFiles = fileOwners.some((one) => one === kind);
  const id = hasFiles ? key : ownerIn[kind]?.(key);
  if (id === undefined) return false;
  for (const owner of hasFiles ? fileOwners : draftOwners)
    if (owner !== kind && (await isStored(owner, id))) return true;
  return false;
}

/** The owner of a draft, from its key; a draft of a conversation or a response is part of that. */
const ownerIn: { [kind: string]: ((key: string) => string) | undefined } = {
  drafts: (key) => key.split('/')[0] ?? '',
  'response-drafts': (key) => key,
  'draft-attachments': (key) => (key.split(':')[0] ?? '').replace(/^response-/, ''),
};

async function ownersOfDrafts(reader: StorageReader): Promise<ReadonlySet<string>> {
  const ids = await Promise.all(draftOwners.map((kind) => reader.keys(kind)));
  return new Set(ids.flat());
}
