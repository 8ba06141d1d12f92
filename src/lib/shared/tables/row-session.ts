import type {
  FormatChoices,
  Row,
  RowFault,
  RowFaultKind,
  RowFormat,
  UnreadEnd,
} from './row-format';
import { openRows, type Refusal, type TextEncodingName } from './open-rows';
import type { RowFile } from './row-file';

/** Summary of an opened file for the page. */
export interface DataSummary {
  format: RowFormat;
  encoding: TextEncodingName;
  columns: readonly string[];
  columnNotes: string[];
  rows: number;
  blankRows: number;
  unread: UnreadEnd | undefined;
  /** The first of them. */
  faults: RowFault[];
  faultCounts: Partial<Record<RowFaultKind, number>>;
  /** The first rows, for the preview. */
  preview: Row[];
}

export type OpenOutcome = { summary: DataSummary } | { refusal: Refusal } | { stopped: true };
export type OnProgress = (done: number) => void;

/** Rows of the preview. */
const previewRows = 20;

/** One open file of rows in a worker; features extend it with their own methods. */
export class RowSession {
  protected file: RowFile | undefined;
  #opening = 0;

  /** Progress is reported in bytes. Cancels the previous opening. Rejects if the file cannot be read. */
  async open(file: File, choices: FormatChoices, onprogress: OnProgress): Promise<OpenOutcome> {
    const run = (this.#opening += 1);
    const isCurrent = () => this.#opening === run;
    this.file = undefined;
    const opened = await openRows(file, choices, (bytes) => {
      onprogress(bytes);
      return isCurrent();
    });
    if (!isCurrent()) return { stopped: true };
    if ('refusal' in opened) return opened;
    this.file = opened.rows;
    const { rows, format, encoding, columnNotes } = opened;
    const { columns, blankRows, faults, faultCounts, unread } = rows;
    const beginning = await rows.firstRows(previewRows);
    return {
      summary: {
        ...{ format, encoding, columns, columnNotes, blankRows, faults, faultCounts, unread },
        preview: beginning,
        rows: rows.rowCount,
      },
    };
  }

  stopOpening(): void {
    this.#opening += 1;
  }
}
