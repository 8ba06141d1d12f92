import { note, type NamedRows } from '$lib/shared/tables/row-text';
import { RowSession } from '$lib/shared/tables/row-session';
import { RowMaker, type ImportedRow, type PromptSource } from '../model/row-maker';

/** Maximum number of rows in one import. */
export const maxRows = 10_000;

/** A summary of what the import would do. */
export interface ImportSurvey {
  /** Importable rows, at most `mostRows`. */
  rows: number;
  /** Rows above the limit. */
  beyond: number;
  /** Rows without a prompt. */
  blank: NamedRows;
  /** Rows whose prompt contains more than text; only the text is imported. */
  cut: NamedRows;
}

/** Work on a file of rows that would block the page. A new survey cancels the one before. */
export class ImportSession extends RowSession {
  #surveys = 0;

  /** Undefined if another survey or another file has replaced this one. */
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
      else if (found.rows === maxRows) found.beyond += 1;
      else {
        found.rows += 1;
        if (made.isCut) note(found.cut, number);
      }
    });
    return file && isCurrent() ? found : undefined;
  }

  /** The first rows with a prompt. */
  async rows(source: PromptSource): Promise<ImportedRow[]> {
    const rows: ImportedRow[] = [];
    const isOpen = () => rows.length < maxRows;
    await this.#each(source, isOpen, (made) => {
      if (made && isOpen()) rows.push(made.row);
    });
    return rows;
  }

  /** Rows are numbered from 1. */
  async #each(
    source: PromptSource,
    shouldContinue: () => boolean,
    accept: (made: ReturnType<RowMaker['row']>, number: number) => void,
  ): Promise<void> {
    const { file } = this;
    if (!file) return;
    const maker = new RowMaker(file.columns, source);
    for await (const { rows, firstRow } of file.blocks(shouldContinue))
      rows.forEach((row, at) => accept(maker.row(row), firstRow + at + 1));
  }
}
