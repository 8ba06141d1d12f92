import type { Address, Backend, StoredEntry, Writes } from './backend';
import { Database, OPEN_LIMIT_MS } from './database';
import { preferences } from './preferences';

const LONG_OPEN_LIMIT_MS = 20_000;

/**
 * When a stored connection is in use, falling back to the demo service would be wrong: the
 * device gets longer.
 */
const openLimitMs =
  preferences.get('activeConnectionId') === null ? OPEN_LIMIT_MS : LONG_OPEN_LIMIT_MS;

const device = new Database('inference-console', openLimitMs);

/**
 * The database of the console; one object per page, since otherwise a fallback to memory would not
 * be shared.
 */
export const database: Backend = {
  read: (selections) => device.read(selections),
  keys: (kind) => device.keys(kind),
  put: (entries) => device.put(withMarks({ put: entries }).put ?? []),
  change(selections, decide) {
    const marks = selections.some(isMarked) ? [{ kind: markKind, keys: [] }] : [];
    return device.change([...selections, ...marks], (found) => {
      const writes = decide(found);
      return writes && withMarks(writes);
    });
  },
};

/** Kind of the marks: the name of an item maps to a number that changes whenever its words do. */
export const markKind = 'changed';

/**
 * The kind of the item that a record with words belongs to; the record's key begins with the item's
 * id, up to a colon.
 */
const itemKinds: { [kind: string]: string } = {
  'batch-notes': 'batch-notes',
  'comparison-cells': 'comparisons',
  'comparison-rows': 'comparisons',
  comparisons: 'comparisons',
  conversations: 'conversations',
  'exchange-contents': 'exchanges',
  exchanges: 'exchanges',
  messages: 'conversations',
  'prompt-versions': 'prompts',
  prompts: 'prompts',
  responses: 'responses',
  'transcript-contents': 'transcripts',
  'transcript-parts': 'transcripts',
  transcripts: 'transcripts',
};

/** Undefined for records without searchable words. */
export function itemName({ kind, key }: Address): string | undefined {
  const itemKind = itemKinds[kind];
  if (!itemKind) return undefined;
  return `${itemKind}:${kind === itemKind ? key : key.split(':')[0]}`;
}

export function isMarked({ kind }: { kind: string }): boolean {
  return itemKinds[kind] !== undefined;
}

/** Adds the marks of the changed items: comparing them later shows which ones to read again. */
export function withMarks(writes: Writes): Writes {
  const { put = [], remove = [] } = writes;
  const isGone = new Map<string | undefined, boolean>();
  for (const address of remove) {
    const name = itemName(address);
    isGone.set(name, isGone.get(name) || itemKinds[address.kind] === address.kind);
  }
  for (const entry of put) isGone.set(itemName(entry), false);
  const marks: StoredEntry[] = [];
  const unmark: Address[] = [];
  for (const [key, gone] of isGone) {
    if (key === undefined) continue;
    if (gone) unmark.push({ kind: markKind, key });
    else marks.push({ kind: markKind, key, value: Math.random() });
  }
  return { ...writes, put: [...put, ...marks], remove: [...remove, ...unmark] };
}
