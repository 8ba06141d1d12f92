import type { CustomIdSource } from '$lib/storage/batch-maker-draft';
import { customIdOf } from '../../input/data/custom-id';
import type { OnProgress, RowFile } from '$lib/rows/row-file';
import type { ResultRows } from '../join/result-rows';

/** Rows of data that were led to the results whose custom_ids they make. */
export interface RowMatch {
  customId: CustomIdSource;
  /** Results whose row was found. */
  found: number;
  /** Rows whose custom_id an earlier row has too: the first one counts. */
  repeated: number;
  /** By row of the results: the row of the data counted from 0, or -1. */
  dataRow: Int32Array<ArrayBuffer>;
}

export async function matchRows(
  results: ResultRows,
  file: RowFile,
  customId: CustomIdSource,
  onprogress: OnProgress,
): Promise<RowMatch> {
  const dataRow = new Int32Array(results.count).fill(-1);
  const match = { customId, found: 0, repeated: 0, dataRow };
  const idOf = customIdOf(customId, file.columns);
  for await (const { rows, firstRow } of file.blocks(onprogress))
    rows.forEach((row, index) => {
      const at = firstRow + index;
      const id = idOf(row, at + 1);
      const result = id === '' ? undefined : results.find(id);
      if (result === undefined) return;
      if (dataRow[result] !== -1) return void (match.repeated += 1);
      dataRow[result] = at;
      match.found += 1;
    });
  return match;
}

/** Columns beyond these are not looked through for custom_ids. */
const searchedColumns = 200;

/** The column that holds the most custom_ids: what a person would choose. The first one where none holds any. */
export async function likelyIdColumn(
  results: ResultRows,
  file: RowFile,
  onprogress: OnProgress,
): Promise<string> {
  const counts: number[] = file.columns.slice(0, searchedColumns).map(() => 0);
  for await (const { rows } of file.blocks(onprogress))
    for (const row of rows)
      for (let at = 0; at < counts.length; at += 1)
        if (results.find(row[at] ?? '') !== undefined) counts[at] = (counts[at] ?? 0) + 1;
  return file.columns[counts.indexOf(Math.max(...counts))] ?? '';
}
