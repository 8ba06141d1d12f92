import type { ChatRequest } from '$lib/base/api/chat-types';
import { isObject, jsonOr } from '$lib/base/api/wire/json';
import { batchName } from '$lib/shared/batch-jobs/batch-state';
import { scanLines } from '$lib/shared/batch-jobs/results/joined-file';
import { loadAttempts } from '$lib/shared/batch-jobs/results/load-attempts';
import type { ResultFileKind } from '$lib/shared/batch-jobs/results/result-line';
import type { Connection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { randomId } from '$lib/base/platform/random-id';
import type { BatchNote } from '$lib/base/storage/batch-notes';
import { announceEverywhere } from '$lib/base/storage/database/changes';
import type { ComparisonCell, ComparisonRow, Variant } from '$lib/base/storage/comparison-records';
import { openComparisons } from '$lib/base/storage/comparisons';
import { openFileCopies } from '$lib/base/storage/file-copies';
import { answerFromLine } from '../sending/result-answer';
import { convertConversation } from '../convert/compare-conversation';
import { emptyRecord } from '$lib/shared/compare-rows/store-comparison';
import { maxRows } from '../import/import-session';
import { startCellAnswer } from '../sending/send-cell';
import { newVariant } from '$lib/shared/compare-rows/variant';

/** Rows stored at once: a larger write would block the page. */
const storedAtOnce = 200;

const repository = openComparisons();

export interface KnownBatch {
  note: BatchNote;
  connection: Connection;
}

/** The files of a batch were not read; `cause` has the reason. */
export class UnreadBatch extends Error {
  constructor(
    readonly connection: Connection,
    cause: unknown,
  ) {
    super('A batch was not read.', { cause });
  }
}

/** A request of a batch with the line of its result. */
interface BatchLine extends Pick<ReturnType<typeof convertConversation>, 'settings' | 'row'> {
  result?: { line: unknown; file: ResultFileKind };
}

/**
 * Stores a comparison whose two variants hold the answers of two batches, and returns its id; undefined if they share
 * no chat request. Requests match by custom_id, else by prompt. Stores nothing if it throws: UnreadBatch, StorageFailure,
 * or the signal's reason.
 */
export async function compareBatches(
  batches: readonly [KnownBatch, KnownBatch],
  signal: AbortSignal,
): Promise<string | undefined> {
  const [one, other] = await Promise.all([
    readBatch(batches[0], signal),
    readBatch(batches[1], signal),
  ]);
  const pairs = pairLines(one, other).slice(0, maxRows);
  const [first] = pairs;
  if (!first) return undefined;
  const names = batches.map(({ note }) => batchName(note));
  if (names[0] === names[1]) names[1] += ' 2';
  const variants = batches.map(({ connection }, index): Variant => {
    const made = newVariant([], { ...first[index]?.settings, connectionId: connection.id });
    return { ...made, name: names[index] ?? '', asked: [made.settings] };
  });
  const record = { ...emptyRecord(), title: names.join(', '), titledBy: 'hand' as const, variants };
  try {
    await repository.saveWhole(record, [], []);
    for (let at = 0; at < pairs.length; at += storedAtOnce) {
      const made = pairs.slice(at, at + storedAtOnce).map((pair, index) => {
        const place = { v: 1 as const, comparisonId: record.id };
        const row: ComparisonRow = {
          ...place,
          id: randomId(),
          position: at + index,
          ...pair[0].row,
        };
        const cells = pair.flatMap(({ result }, column) => {
          const [batch, variant] = [batches[column], variants[column]];
          return result && batch && variant ? [cellOf(row, batch, variant, result)] : [];
        });
        return { row, cells };
      });
      await repository.saveRows(made.map(({ row }) => row));
      await repository.saveCells(made.flatMap(({ cells }) => cells));
      signal.throwIfAborted();
    }
  } catch (reason) {
    await repository.remove(record.id).catch(() => undefined);
    throw reason;
  }
  announceEverywhere('comparisons', [record.id]);
  return record.id;
}

function pairLines(one: Map<string, BatchLine>, other: Map<string, BatchLine>) {
  const isById = [...one.keys()].some((id) => other.has(id));
  const keyed = (lines: Map<string, BatchLine>) =>
    isById ? lines : new Map([...lines.values()].map((line) => [JSON.stringify(line.row), line]));
  const others = keyed(other);
  return [...keyed(one)].flatMap(([key, line]) => {
    const same = others.get(key);
    return same ? [[line, same] as const] : [];
  });
}

function cellOf(
  { comparisonId, id: rowId, prompts }: ComparisonRow,
  { note, connection }: KnownBatch,
  { id: variantId, settings }: Variant,
  { line, file }: NonNullable<BatchLine['result']>,
): ComparisonCell {
  const begun = startCellAnswer({ comparisonId }, settings, connection, note.createdAt);
  const answers = [answerFromLine(begun, line, file)];
  return { v: 1, comparisonId, rowId, variantId, repeat: 0, settings: 0, prompts, answers };
}

async function readBatch(
  { note, connection }: KnownBatch,
  signal: AbortSignal,
): Promise<Map<string, BatchLine>> {
  const endpoint = () => connections.endpoint(connection);
  const source = { connectionId: connection.id, endpoint, copies: openFileCopies() };
  const options = { signal, onbytes: () => undefined };
  const loaded = await loadAttempts([note.batch], source, options).catch((reason: unknown) => {
    throw new UnreadBatch(connection, reason);
  });
  const { input, errors, output } = loaded.attempts[0] ?? {};
  const lines = new Map<string, BatchLine>();
  await readLines(input, (id, { body }) => {
    if (isObject(body) && Array.isArray(body.messages) && body.messages.every(isObject))
      lines.set(id, convertConversation(body as unknown as ChatRequest));
  });
  const addResults = (content: Blob | undefined, file: ResultFileKind) =>
    readLines(content, (id, line) => {
      const request = lines.get(id);
      if (request) request.result = { line, file };
    });
  // The output comes last, so that a success of the same request wins.
  await addResults(errors, 'errors');
  await addResults(output, 'output');
  return lines;
}

async function readLines(
  content: Blob | undefined,
  accept: (customId: string, line: { [name: string]: unknown }) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  const takeLine = (bytes: Uint8Array) => {
    const line = jsonOr(decoder.decode(bytes), undefined);
    if (isObject(line) && typeof line.custom_id === 'string') accept(line.custom_id, line);
  };
  if (content) await scanLines(content, { takeLine });
}
