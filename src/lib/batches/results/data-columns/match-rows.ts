import type { Row } from '../../data/row-format';
import type { ResultRows } from '../result-rows';
import { numbersInIds, type NumberedId, type NumbersInIds } from './numbers-in-ids';

/** How rows of data are told to belong to results. */
export type MatchKey =
  /** The values of the column are the custom_ids; `numbered`: with the row's number behind them. */
  | { by: 'column'; column: string; numbered: boolean }
  /** Each custom_id is this prefix and the number of its row. */
  | { by: 'number'; prefix: string };

export interface RowMatch {
  key: MatchKey;
  /** Results whose row was found. */
  found: number;
  /** Rows whose custom_id an earlier row has too: the first one counts. */
  repeated: number;
  /** By row of the results: the row of the data counted from 0, or -1. */
  dataRow: Int32Array<ArrayBuffer>;
}

/** Columns beyond these are not looked through for custom_ids: each that holds one costs 4 bytes a result. */
const searchedColumns = 200;

/** Sees every row of the data once, and tells the ways in which they match the results. */
export class RowMatcher {
  private readonly matches = new Map<string, RowMatch>();
  private readonly numbers: NumbersInIds;
  private readonly idOfNumber: Map<number, NumberedId>;

  constructor(
    private readonly results: ResultRows,
    private readonly columns: readonly string[],
    rowCount: number,
  ) {
    this.numbers = numbersInIds(results.customIds, rowCount);
    this.idOfNumber = new Map(this.numbers.ids.map((id) => [id.number, id]));
  }

  /** `number` counts from 1. */
  add(row: Row, number: number): void {
    const numbered = this.idOfNumber.get(number);
    for (let at = 0; at < Math.min(row.length, searchedColumns); at += 1) {
      const [column, value] = [this.columns[at], row[at]];
      if (column === undefined || value === undefined) continue;
      const result = this.results.find(value);
      if (result !== undefined)
        this.note({ by: 'column', column, numbered: false }, result, number);
      if (numbered?.head === `${value}-`)
        this.note({ by: 'column', column, numbered: true }, numbered.result, number);
    }
  }

  /** The best first; of equals a column. */
  end(): RowMatch[] {
    const { ids, prefix } = this.numbers;
    if (prefix !== undefined)
      for (const { number, result } of ids) this.note({ by: 'number', prefix }, result, number);
    return [...this.matches.values()].sort((a, b) => b.found - a.found);
  }

  private note(key: MatchKey, result: number, number: number): void {
    const match = this.matchOf(key);
    if (match.dataRow[result] !== -1) {
      match.repeated += 1;
      return;
    }
    match.dataRow[result] = number - 1;
    match.found += 1;
  }

  private matchOf(key: MatchKey): RowMatch {
    const name = JSON.stringify(key);
    const known = this.matches.get(name);
    if (known) return known;
    const dataRow = new Int32Array(this.results.count).fill(-1);
    const match = { key, found: 0, repeated: 0, dataRow };
    this.matches.set(name, match);
    return match;
  }
}
