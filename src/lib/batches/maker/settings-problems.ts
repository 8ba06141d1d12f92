import type { LineSettings } from '$lib/storage/batch-maker-draft';
import { namedRowsInWords } from './data-words';
import type { BodyProblem } from './line-problems';
import type { RowCheck } from './row-checker';
import type { DataSummary } from './row-worker';

export interface MakerFacts {
  data: Pick<DataSummary, 'columns'> | undefined;
  settings: LineSettings;
  /** Named by the templates, not by the data. */
  unknownColumns: string[];
  body: BodyProblem[];
  /** Undefined while the rows are being checked. */
  check: RowCheck | undefined;
}

/** Everything that stands in the way of making files, as sentences that say what to do. */
export function settingsProblems({
  data,
  settings,
  unknownColumns,
  body,
  check,
}: MakerFacts): string[] {
  const problems: string[] = [];
  if (!data) problems.push('Choose the data first.');
  if (settings.model === '') problems.push('Choose a model, or type the id of one.');
  if (settings.user.trim() === '') problems.push('Write the user prompt.');
  for (const column of new Set(unknownColumns))
    problems.push(`The data has no column “${column}”. Correct its name in the prompt.`);
  for (const { message, parameter, severity } of body)
    if (severity === 'error' && parameter !== 'model') problems.push(message);
  if (data && check) problems.push(...rowProblems(data, settings, check));
  return problems;
}

function rowProblems(
  { columns }: Pick<DataSummary, 'columns'>,
  { customId }: LineSettings,
  { lines, emptyIds, repeatedIds }: RowCheck,
): string[] {
  if (lines === 0) return ['Every row lacks a value that the prompt names, and would be skipped.'];
  if (customId.from === 'rows') return [];
  const { column } = customId;
  if (!columns.includes(column))
    return [`The data has no column “${column}” to take custom_id from.`];
  const problems: string[] = [];
  if (emptyIds.count > 0)
    problems.push(
      `custom_id would be empty: “${column}” has nothing in ${namedRowsInWords(emptyIds)}.`,
    );
  const [first] = repeatedIds.first;
  if (first)
    problems.push(
      `custom_id must be unique: “${shortened(first.id)}” stands in rows ${first.rows.join(' and ')}` +
        (repeatedIds.count > 1 ? `, and ${repeatedIds.count - 1} more repeat an id.` : '.') +
        ' Add the number of the row, or take another column.',
    );
  return problems;
}

function shortened(id: string): string {
  return id.length > 60 ? `${id.slice(0, 60)}…` : id;
}
