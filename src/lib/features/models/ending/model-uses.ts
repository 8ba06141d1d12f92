import { isObject, jsonOr, textOrEmpty } from '$lib/base/api/wire/json';
import type { Connection } from '$lib/shared/connections/model/connection';
import { type BatchNote, batchNoteSchema } from '$lib/base/storage/batch-notes';
import type { Comparison } from '$lib/base/storage/comparison-records';
import { comparisonSchema } from '$lib/base/storage/comparison-schema';
import { database } from '$lib/base/storage/database/console-database';
import { conversationSchema } from '$lib/base/storage/conversation-schema';
import { openFileCopies } from '$lib/base/storage/file-copies';
import type { Kind } from '$lib/base/storage/database/kinds';
import { preferences } from '$lib/base/storage/database/preferences';
import { presetSchema } from '$lib/base/storage/presets';
import { readRecord, type Schema } from '$lib/base/storage/database/schema';

export type UseKind = 'conversations' | 'presets' | 'comparisons' | 'batch-notes' | 'settings';

/** A stored item, or a setting, that names a model. */
export interface ModelUse {
  kind: UseKind;
  /** The item's id; of a setting, the page that has it. */
  id: string;
  title: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Number of records in one read, so that the page stays responsive beside ten thousand of them. */
const perRead = 200;
/** Bytes of a batch's input file in which its first line ends, unless its prompt is very long. */
const firstBytes = 64 * 1024;

/**
 * The uses of these models of a connection, the latest first. Conversations and presets name no connection: a model of
 * the same name elsewhere counts. Rejects with StorageFailure.
 */
export async function findUses(
  connection: Connection,
  models: readonly string[],
): Promise<Map<string, ModelUse[]>> {
  const uses = new Map(models.map((model) => [model, settingsWith(model)]));
  const add = (named: Iterable<string>, use: ModelUse) => {
    for (const model of new Set(named)) uses.get(model)?.push(use);
  };
  for await (const { model, id, title, updatedAt: at } of records(
    'conversations',
    conversationSchema,
  ))
    add([model], { kind: 'conversations', id, title, at });
  for await (const { model, id, name: title, createdAt: at } of records('presets', presetSchema))
    add([model], { kind: 'presets', id, title, at });
  for await (const comparison of records('comparisons', comparisonSchema)) {
    const { id, title, updatedAt: at } = comparison;
    add(modelsIn(comparison, connection.id), { kind: 'comparisons', id, title, at });
  }
  for await (const note of records('batch-notes', batchNoteSchema, `${connection.id}:`)) {
    const { id, name, inputFileName, createdAt: at } = note;
    const title = name || inputFileName || id;
    add([await modelOfBatch(note)], { kind: 'batch-notes', id, title, at });
  }
  for (const found of uses.values()) found.sort((one, other) => other.at - one.at);
  return uses;
}

async function* records<T>(kind: Kind, schema: Schema<T>, prefix = ''): AsyncGenerator<T> {
  const keys = (await database.keys(kind)).filter((key) => key.startsWith(prefix));
  for (let from = 0; from < keys.length; from += perRead) {
    const some = keys.slice(from, from + perRead);
    const range = { kind, from: some[0] ?? '', to: some.at(-1) ?? '' };
    for (const entry of await database.read([range])) {
      const reading = readRecord(schema, entry);
      if ('record' in reading) yield reading.record;
    }
  }
}

/** The models of a comparison's variants and judges that this connection may serve. */
function modelsIn({ variants, checks }: Comparison, connectionId: string): string[] {
  const judges = checks.flatMap((check) => (check.kind === 'judge' ? [check] : []));
  return [...variants.map(({ settings }) => settings), ...judges].flatMap((one) =>
    (one.connectionId ?? connectionId) === connectionId ? [one.model] : [],
  );
}

/** As its service reports it, or as in the first line of the local copy of its input; empty if neither is known. */
async function modelOfBatch({ connectionId, batch }: BatchNote): Promise<string> {
  const reported = isObject(batch.raw) ? textOrEmpty(batch.raw.model) : '';
  if (reported || !batch.input_file_id) return reported;
  const copy = await openFileCopies().get(connectionId, batch.input_file_id);
  const start = (await copy?.content.slice(0, firstBytes).text()) ?? '';
  const line = jsonOr(start.split('\n', 1)[0] ?? '', undefined);
  return isObject(line) && isObject(line.body) ? textOrEmpty(line.body.model) : '';
}

function settingsWith(model: string): ModelUse[] {
  const named = [
    { value: preferences.get('model'), page: 'chat', title: 'Model of new chats' },
    { value: preferences.get('transcriptionModel'), page: 'audio', title: 'Transcription model' },
    { value: preferences.get('helperModel'), page: 'settings', title: 'Helper model' },
  ];
  return named.flatMap(({ value, page, title }): ModelUse[] =>
    value === model ? [{ kind: 'settings', id: page, title, at: 0 }] : [],
  );
}
