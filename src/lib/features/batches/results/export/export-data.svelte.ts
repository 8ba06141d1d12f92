import { errorMessage } from '$lib/base/platform/error-message';
import type { CustomIdSource } from '$lib/base/storage/batch-drafts';
import type { MadeFrom } from '$lib/base/storage/batch-notes';
import type { FormatChoices, SourceData } from '$lib/shared/tables/row-format';
import type { Refusal } from '$lib/shared/tables/open-rows';
import type { BatchResults } from '../model/batch-results.svelte';
import type { DataColumnsSummary } from '../model/data-columns';

export type ExportDataState =
  | { kind: 'none' }
  | { kind: 'reading'; name: string; done: number; total: number }
  | { kind: 'refused'; name: string; refusal: Refusal }
  /** The file is missing, or the browser may not read it. */
  | { kind: 'unreadable'; name: string; words: string }
  | { kind: 'open'; name: string; summary: DataColumnsSummary };

type Session = Pick<BatchResults, 'openData' | 'matchData' | 'closeData'>;

/** The data file whose columns are added to an export. */
export class ExportData {
  state = $state.raw<ExportDataState>({ kind: 'none' });
  /** The rule chosen last, pending until `state` contains its match. */
  #wanted = $state.raw<CustomIdSource>();
  #source: SourceData | undefined;
  readonly #results: Session;
  readonly #madeFrom: MadeFrom | undefined;

  /** @param madeFrom noted when the batch file was made */
  constructor(results: Session, madeFrom: MadeFrom | undefined) {
    this.#results = results;
    this.#madeFrom = madeFrom;
  }

  /** The rule that matches rows to results. */
  get customId(): CustomIdSource | undefined {
    return (
      this.#wanted ?? (this.state.kind === 'open' ? this.state.summary.match.customId : undefined)
    );
  }

  get isBusy(): boolean {
    return this.state.kind === 'reading' || this.#wanted !== undefined;
  }

  /** The columns are exported if at least one row matches a result. */
  get hasColumns(): boolean {
    return this.state.kind === 'open' && this.state.summary.match.found > 0;
  }

  /** Columns of the original data that are missing from this file. */
  get missingColumns(): string[] {
    const { state } = this;
    if (state.kind !== 'open' || !this.#madeFrom) return [];
    return this.#madeFrom.columns.filter((column) => !state.summary.columns.includes(column));
  }

  /** Uses the noted format if the file has the noted name; otherwise the format is guessed. */
  openFile(file: File): Promise<void> {
    const isNoted = file.name === this.#madeFrom?.fileName;
    return this.open({ file, choices: isNoted && this.#madeFrom ? this.#madeFrom.format : {} });
  }

  /** Never rejects: failures are reported in `state`. */
  async open(source: SourceData): Promise<void> {
    const { file, choices } = (this.#source = source);
    const { name, size } = file;
    const customId = this.#madeFrom?.customId;
    this.#wanted = undefined;
    this.state = { kind: 'reading', name, done: 0, total: size * 2 };
    const setState = (state: ExportDataState) => {
      if (this.#source === source) this.state = state;
    };
    // Progress arrives through another port than the result, and possibly after it.
    const report = (done: number, total: number) => {
      if (this.state.kind === 'reading') setState({ kind: 'reading', name, done, total });
    };
    try {
      const outcome = await this.#results.openData(file, { choices, customId }, report);
      if (!outcome) return;
      setState(
        'refusal' in outcome
          ? { kind: 'refused', name, refusal: outcome.refusal }
          : { kind: 'open', name, summary: outcome.summary },
      );
    } catch (reason) {
      setState(unreadable(name, reason));
    }
  }

  /** Matches the rows to the results by another rule. Never rejects. */
  async match(customId: CustomIdSource): Promise<void> {
    const source = this.#source;
    if (!source || this.state.kind !== 'open') return;
    this.#wanted = customId;
    const isCurrent = () => this.#wanted === customId && this.#source === source;
    try {
      const match = await this.#results.matchData(customId);
      if (!match || !isCurrent() || this.state.kind !== 'open') return;
      this.state = { ...this.state, summary: { ...this.state.summary, match } };
    } catch (reason) {
      if (isCurrent()) this.state = unreadable(source.file.name, reason);
    }
    if (isCurrent()) this.#wanted = undefined;
  }

  /** Reads the same file with other format choices. */
  async change(choices: FormatChoices): Promise<void> {
    if (!this.#source) return;
    await this.open({ ...this.#source, choices: { ...this.#source.choices, ...choices } });
  }

  remove(): void {
    this.#source = this.#wanted = undefined;
    this.state = { kind: 'none' };
    this.#results.closeData();
  }
}

function unreadable(name: string, reason: unknown): ExportDataState {
  return {
    kind: 'unreadable',
    name,
    words: errorMessage(reason),
  };
}
