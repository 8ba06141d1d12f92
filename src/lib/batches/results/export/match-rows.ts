import type { CustomIdSource } from '$lib/storage/batch-maker-draft';
import { customIdOf } from '../../input/data/custom-id';
import type { OnBytesRead, RowFile } from '$lib/rows/row-file';
import type { ResultRows } from '../join/result-rows';

/** Data rows matched to the results by custom_id. */
export interface RowMatch {
  customId: CustomIdSource;
  /** Results with a matching row. */
  found: number;
  /** Rows that repeat the custom_id of an earlier row, which counts. */
  repeated: number;
  /** The data row of each result row, counted from 0, or -1. */
  dataRow: Int32Array<ArrayBuffer>;
}

export async function matchRows(
  results: ResultRows,
  file: RowFile,
  customId: CustomIdSource,
  onprogress: OnBytesRead,
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

/** Further columns are not searched for custom_ids. */
const searchedColumns = 200;

/** The column that contains the most custom_ids, or the first column if none contains any. */
export async function likelyIdColumn(
  results: ResultRows,
  file: RowFile,
  onprogress: OnBytesRead,
): Promise<string> {
  const counts: number[] = file.columns.slice(0, searchedColumns).map(() => 0);
  for await (const { rows } of file.blocks(onprogress))
    for (const row of rows)
      for (let at = 0; at < counts.length; at += 1)
        if (results.find(row[at] ?? '') !== undefined) counts[at] = (counts[at] ?? 0) + 1;
  return file.columns[counts.indexOf(Math.max(...counts))] ?? '';
}
