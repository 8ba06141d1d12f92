import { RowSession, type OnProgress } from '$lib/shared/tables/row-session';
import type { RowBlock } from '$lib/shared/tables/row-file';
import type { Row } from '$lib/shared/tables/row-format';
import { FileSplitter, type MadeFile } from '$lib/shared/batch-jobs/start/file-splitter';
import type { LineSettings } from '$lib/base/storage/batch-drafts';
import { LineWriter } from './line-writer';
import { RowChecker, type RowCheck } from './row-checker';

/** `tooLong` lists the rows whose line is too long for any file; they are left out. */
export type MakeOutcome = { files: MadeFile[]; tooLong: number[] } | { stopped: true };

/** Work on one file of rows that would block the page. Each call cancels the previous one of its kind. */
export class RowWorker extends RowSession {
  readonly #runs = { check: 0, make: 0 };

  async row(index: number): Promise<Row | undefined> {
    return this.file?.row(index);
  }

  /** Undefined if another check or another file has replaced this one. */
  async check(settings: LineSettings): Promise<RowCheck | undefined> {
    const isCurrent = this.#begin('check');
    const file = this.file;
    if (!file) return undefined;
    const checker = new RowChecker(new LineWriter(settings, file.columns));
    for await (const block of file.blocks(isCurrent))
      each(block, (row, number) => checker.add(row, number));
    return isCurrent() ? checker.end() : undefined;
  }

  /** Progress is reported in rows. */
  async make(settings: LineSettings, stem: string, onprogress: OnProgress): Promise<MakeOutcome> {
    const isCurrent = this.#begin('make');
    const file = this.file;
    if (!file) return { stopped: true };
    const writer = new LineWriter(settings, file.columns);
    const splitter = new FileSplitter(stem);
    const tooLong: number[] = [];
    for await (const block of file.blocks(isCurrent)) {
      each(block, (row, number) => {
        if (writer.includes(row) && !splitter.add(writer.line(row, number))) tooLong.push(number);
      });
      onprogress(block.firstRow + block.rows.length);
    }
    return isCurrent() ? { files: splitter.end(), tooLong } : { stopped: true };
  }

  stopMaking(): void {
    this.#runs.make += 1;
  }

  #begin(kind: 'check' | 'make'): () => boolean {
    const run = (this.#runs[kind] += 1);
    return () => this.#runs[kind] === run;
  }
}

/** Rows are numbered from 1. */
function each({ rows, firstRow }: RowBlock, take: (row: Row, number: number) => void): void {
  rows.forEach((row, index) => take(row, firstRow + index + 1));
}
