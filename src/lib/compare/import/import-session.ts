import { note, type NamedRows } from '$lib/rows/named-rows';
import { RowSession } from '$lib/rows/row-session';
import { RowMaker, type ImportedRow, type PromptSource } from './row-maker';

/** A comparison takes no more at once. */
export const mostRows = 5000;

/** What would become of the data. */
export interface ImportSurvey {
  /** Rows that are taken, at most `mostRows`. */
  rows: number;
  /** Rows that would be taken if there were no bound. */
  beyond: number;
  /** Rows that ask nothing. */
  blank: NamedRows;
  /** Rows that ask with more than text, of which only the text is taken. */
  cut: NamedRows;
}

/** The work on a file of rows that would freeze the page. A survey ends the one before it. */
export class ImportSession extends RowSession {
  #surveys = 0;

  /** Undefined where another survey or another file has taken its place. */
  async survey(source: PromptSource): Promise<ImportSurvey | undefined> {
    const run = (this.#surveys += 1);
    const { file } = this;
    const isCurrent = () => this.#surveys === run && this.file === file;
    const found: ImportSurvey = {
      ...{ rows: 0, beyond: 0 },
      ...{ blank: { count: 0, rows: [] }, cut: { count: 0, rows: [] } },
    };
    await this.#each(source, isCurrent, (made, number) => {
      if (!made) note(found.blank, number);
      else if (found.rows === mostRows) found.beyond += 1;
      else {
        found.rows += 1;
        if (made.isCut) note(found.cut, number);
      }
    });
    return file && isCurrent() ? found : undefined;
  }

  /** The first of them that ask something. */
  async take(source: PromptSource): Promise<ImportedRow[]> {
    const rows: ImportedRow[] = [];
    const isOpen = () => rows.length < mostRows;
    await this.#each(source, isOpen, (made) => {
      if (made && isOpen()) rows.push(made.row);
    });
    return rows;
  }

  /** Rows are numbered from 1. */
  async #each(
    source: PromptSource,
    goesOn: () => boolean,
    take: (made: ReturnType<RowMaker['row']>, number: number) => void,
  ): Promise<void> {
    const { file } = this;
    if (!file) return;
    const maker = new RowMaker(file.columns, source);
    for await (const { rows, firstRow } of file.blocks(goesOn))
      rows.forEach((row, at) => take(maker.row(row), firstRow + at + 1));
  }
}
