import { isCustomId } from '$lib/base/api/rules/batch-line';
import type { Row } from '$lib/shared/tables/row-format';
import type { LineWriter } from './line-writer';
import { note, type NamedRows } from '$lib/shared/tables/row-text';

/** Repeated ids that are listed individually. */
const maxRepeated = 5;

export interface RepeatedId {
  id: string;
  /** The first row with the id, and the first row that repeats it. */
  rows: [number, number];
}

/** Summary of the rows of a file under the settings. */
export interface RowCheck {
  /** Rows that become lines. */
  lines: number;
  lacking: NamedRows;
  lackedColumns: { column: string; rows: NamedRows }[];
  emptyIds: NamedRows;
  repeatedIds: { count: number; first: RepeatedId[] };
}

/** Receives every row once; ids count only in rows that become lines. */
export class RowChecker {
  readonly #result: RowCheck;
  readonly #byColumn: Map<string, NamedRows>;
  readonly #idRows = new Map<string, number>();
  readonly #writer: LineWriter;

  constructor(writer: LineWriter) {
    this.#writer = writer;
    this.#byColumn = new Map(
      writer.usedColumns.map((column) => [column, { count: 0, rows: [] }] as const),
    );
    this.#result = {
      lines: 0,
      lacking: { count: 0, rows: [] },
      lackedColumns: [],
      emptyIds: { count: 0, rows: [] },
      repeatedIds: { count: 0, first: [] },
    };
  }

  add(row: Row, number: number): void {
    const lacked = this.#writer.missingIn(row);
    if (lacked.length > 0) note(this.#result.lacking, number);
    for (const column of lacked) {
      const rows = this.#byColumn.get(column);
      if (rows) note(rows, number);
    }
    if (!this.#writer.includes(row)) return;
    this.#result.lines += 1;
    this.#addId(this.#writer.customId(row, number), number);
  }

  end(): RowCheck {
    const lackedColumns = [...this.#byColumn]
      .filter(([, rows]) => rows.count > 0)
      .map(([column, rows]) => ({ column, rows }));
    return { ...this.#result, lackedColumns };
  }

  #addId(id: string, number: number): void {
    const { emptyIds, repeatedIds } = this.#result;
    if (!isCustomId(id)) return note(emptyIds, number);
    const before = this.#idRows.get(id);
    if (before === undefined) {
      this.#idRows.set(id, number);
      return;
    }
    repeatedIds.count += 1;
    if (repeatedIds.first.length < maxRepeated)
      repeatedIds.first.push({ id, rows: [before, number] });
  }
}
