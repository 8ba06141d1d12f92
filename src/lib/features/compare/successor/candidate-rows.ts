import { isObject, jsonOr, type Members } from '$lib/base/api/wire/json';
import { chatBody } from '$lib/shared/conversation/model/chat-body';
import { branch } from '$lib/shared/conversation/model/tree';
import { openBatchNotes } from '$lib/base/storage/batch-notes';
import { openComparisons } from '$lib/base/storage/comparisons';
import { openConversations } from '$lib/base/storage/conversations';
import { openFileCopies } from '$lib/base/storage/file-copies';
import { answeredRow } from '../add/answered-row';
import type { ImportedRow } from '../model/row-maker';
import { cellInput } from '../sending/cell-request';

/** A stored item that uses the old model. */
export interface RowSource {
  /** Only those of `readers` have prompts. */
  kind: string;
  id: string;
  title: string;
}

/** A prompt that was sent to the old model, as a row for the comparison. */
export interface CandidateRow {
  source: RowSource;
  row: ImportedRow;
}

export interface OldModel {
  connectionId: string;
  model: string;
}

/** Most items, and most prompts, that are offered of each kind. */
const maxOfKind = 20;
/** Bytes of the beginning of a batch's input that are read. */
const batchBytes = 256 * 1024;

const readers: { [kind: string]: (id: string, old: OldModel) => Promise<ImportedRow[]> } = {
  conversations: lastQuestion,
  comparisons: rowsOfComparison,
  'batch-notes': linesOfBatch,
};

/** The prompts of these items. Items that cannot be read are left out. */
export async function candidateRows(
  sources: readonly RowSource[],
  old: OldModel,
): Promise<CandidateRow[]> {
  const found: CandidateRow[] = [];
  for (const [kind, read] of Object.entries(readers)) {
    const ofKind: CandidateRow[] = [];
    for (const source of sources.filter((one) => one.kind === kind).slice(0, maxOfKind)) {
      if (ofKind.length >= maxOfKind) break;
      const rows = await read(source.id, old).catch(() => []);
      const filled = rows.filter(({ prompts }) => prompts[0]?.trim());
      ofKind.push(...filled.map((row) => ({ source, row })));
    }
    found.push(...ofKind.slice(0, maxOfKind));
  }
  return found;
}

/** The last question of the visible branch, with the messages before it. */
async function lastQuestion(id: string, { model }: OldModel): Promise<ImportedRow[]> {
  const repository = openConversations();
  const conversation = await repository.get(id);
  if (!conversation) return [];
  const { records } = await repository.messages(id);
  const messages = branch(new Map(records.map((one) => [one.id, one])), conversation.leafId);
  const { sentFrom, summaries, systemPrompt } = conversation;
  return rowsOf(chatBody({ model, systemPrompt, messages, sentFrom, summaries, parameters: {} }));
}

/** Its first rows, as the variant with the old model sends them. */
async function rowsOfComparison(id: string, { model }: OldModel): Promise<ImportedRow[]> {
  const repository = openComparisons();
  const variant = (await repository.get(id))?.variants.find((one) => one.settings.model === model);
  if (!variant) return [];
  const { records } = await repository.rows(id);
  return records.slice(0, maxOfKind).map((row) => {
    const target = { settings: variant.settings, connection: undefined };
    const { prompts, systemPrompt } = cellInput(row, target);
    const before = row.before ?? [];
    const isOwn = systemPrompt.trim() !== '' && before.every(({ role }) => role !== 'system');
    const system = { role: 'system' as const, content: systemPrompt };
    return { prompts: [...prompts], before: isOwn ? [system, ...before] : before };
  });
}

/** The first lines of the local copy of a batch's input. */
async function linesOfBatch(id: string, { connectionId }: OldModel): Promise<ImportedRow[]> {
  const note = await openBatchNotes().get(connectionId, id);
  const inputId = note?.batch.input_file_id ?? '';
  const copy = await openFileCopies().get(connectionId, inputId);
  const text = (await copy?.content.slice(0, batchBytes).text()) ?? '';
  return text.split('\n', maxOfKind).flatMap((line) => {
    const value = jsonOr(line, undefined);
    return isObject(value) && isObject(value.body) ? rowsOf(value.body) : [];
  });
}

/** The last question of a request, with all messages before it. */
function rowsOf(request: Members): ImportedRow[] {
  const made = answeredRow({ request, answer: '', model: '' }, { thumb: '', note: '' });
  return made ? [made.row] : [];
}
