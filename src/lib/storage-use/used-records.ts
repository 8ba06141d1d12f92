import type { Entry } from '$lib/storage/backend';
import type { Kind } from '$lib/storage/kinds';
import { isObject, isText } from '$lib/storage/schema';

/**
 * Kinds of items that use records which are stored separately, since several items may share one.
 */
const usingKinds: { [kind: string]: { kind: Kind; keysIn: (value: Fields) => unknown[] } } = {
  transcripts: { kind: 'transcript-sounds', keysIn: ({ soundId }) => [soundId] },
  'batch-notes': { kind: 'file-copies', keysIn: filesOf },
};

type Fields = { [field: string]: unknown };

/** The records that an item uses; undefined for a kind that uses none. */
export function recordsUsedBy({ kind, value }: Entry): { kind: Kind; keys: string[] } | undefined {
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
