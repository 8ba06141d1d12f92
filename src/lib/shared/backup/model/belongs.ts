import type { StoredEntry, Selection } from '$lib/base/storage/database/backend';
import { isObject, isText } from '$lib/base/storage/database/schema';

/**
 * The field in which a record names its owner; the record's key begins with the owner's id and a
 * colon.
 */
export const ownerFields: { readonly [kind: string]: string | undefined } = {
  attachments: 'ownerId',
  'comparison-cells': 'comparisonId',
  'comparison-rows': 'comparisonId',
  'comparison-run-pieces': 'comparisonId',
  'comparison-runs': 'comparisonId',
  'draft-attachments': 'ownerId',
  messages: 'conversationId',
  'prompt-versions': 'promptId',
  'recording-chunks': 'recordingId',
  'speech-sounds': 'speechId',
  'transcript-parts': 'transcriptId',
};

/** Fields that follow the owner's id in a key. */
const keyFields = ['id', 'rowId', 'variantId', 'runId'];

/**
 * Owners of drafts that are typed before an item exists; `response-` is the prefix of those for
 * responses.
 */
const newDraftOwners = /^(new|new-settings|tool|response-.*)$/s;
const draftKinds: ReadonlySet<string> = new Set(['draft-attachments', 'drafts', 'response-drafts']);

/** Keys join ids with `:` and `/`: if an id contained one, a key could belong to two items. */
export function isPlainId(id: string): boolean {
  return /^[^:/]+$/.test(id);
}

/**
 * Whether a record belongs to the item with this id and to no other. `selections`: the item's
 * belongings.
 */
export function belongsTo(
  id: string,
  { kind, key, value }: StoredEntry,
  selections: readonly Selection[],
): boolean {
  const selection = selections.find((one) => one.kind === kind && isIn(key, one));
  if (!selection || (draftKinds.has(kind) && newDraftOwners.test(id))) return false;
  const field = ownerFields[kind];
  if (!field || !('prefix' in selection)) return true;
  if (!isObject(value) || selection.prefix !== `${String(value[field])}:`) return false;
  return keyFields.map((name) => value[name]).every((part) => !isText(part) || isPlainId(part));
}

function isIn(key: string, selection: Selection): boolean {
  if ('keys' in selection) return selection.keys.includes(key);
  if ('prefix' in selection) return key.startsWith(selection.prefix);
  return key >= selection.from && key <= selection.to;
}
