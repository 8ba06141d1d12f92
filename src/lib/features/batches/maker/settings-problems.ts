import type { LineSettings } from '$lib/base/storage/batch-drafts';
import { describeNamedRows } from '$lib/shared/tables/row-text';
import { withFormMessage } from '$lib/shared/parameters/form-state';
import { shortened } from '$lib/base/api/rules/problem';
import type { BodyProblem } from '$lib/shared/batch-check/problems';
import type { RowCheck } from './row-checker';
import type { DataSummary } from '$lib/shared/tables/row-session';

export interface MakerState {
  data: Pick<DataSummary, 'columns'> | undefined;
  settings: LineSettings;
  /** Columns that the templates name and that are missing from the data. */
  unknownColumns: string[];
  body: readonly BodyProblem[];
  /** Undefined while the rows are being checked. */
  check: RowCheck | undefined;
}

/** A problem that blocks making files. */
export interface SettingsProblem {
  kind: 'data' | 'prompt' | 'unknown-column' | 'no-lines' | 'custom-id' | BodyProblem['kind'];
  /** The parameter of the request, if it has the problem. */
  parameter?: string;
  /** A sentence that explains how to fix it. */
  message: string;
}

/** Lists everything that blocks making files. */
export function settingsProblems({
  data,
  settings,
  unknownColumns,
  body,
  check,
}: MakerState): SettingsProblem[] {
  const problems: SettingsProblem[] = [];
  const add = (kind: SettingsProblem['kind'], message: string) => problems.push({ kind, message });
  if (!data) add('data', 'Choose data.');
  const refused = body.filter(({ level }) => level === 'refusal').map(withFormMessage);
  const ofModel = refused.filter(({ parameter }) => parameter === 'model');
  problems.push(...ofModel);
  if (settings.user.trim() === '') add('prompt', 'Write the user prompt.');
  for (const column of new Set(unknownColumns))
    add('unknown-column', `The data has no column “${column}”. Fix its name in the prompt.`);
  problems.push(...refused.filter((problem) => !ofModel.includes(problem)));
  if (data && check) problems.push(...rowProblems(data, settings, check));
  return problems;
}

function rowProblems(
  { columns }: Pick<DataSummary, 'columns'>,
  { customId }: LineSettings,
  { lines, emptyIds, repeatedIds }: RowCheck,
): SettingsProblem[] {
  if (lines === 0) {
    const message = 'Every row has a missing value and would be skipped.';
    return [{ kind: 'no-lines', message }];
  }
  if (customId.from === 'rows') return [];
  const { column } = customId;
  return idProblems(column, columns.includes(column), { emptyIds, repeatedIds }).map((message) => ({
    kind: 'custom-id',
    message,
  }));
}

function idProblems(
  column: string,
  isInData: boolean,
  { emptyIds, repeatedIds }: Pick<RowCheck, 'emptyIds' | 'repeatedIds'>,
): string[] {
  if (!isInData) return [`The data has no column “${column}” for custom_id.`];
  const problems: string[] = [];
  if (emptyIds.count > 0)
    problems.push(
      `custom_id would be empty: “${column}” has nothing in ${describeNamedRows(emptyIds)}.`,
    );
  const [first] = repeatedIds.first;
  if (first)
    problems.push(
      `custom_id must be unique: “${shortened(first.id)}” is in rows ${first.rows.join(' and ')}` +
        (repeatedIds.count > 1 ? `, and ${repeatedIds.count - 1} more repeat an id.` : '.') +
        ' Add the row number, or use another column.',
    );
  return problems;
}
