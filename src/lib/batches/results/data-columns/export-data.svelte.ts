import type { FormatChoices } from '../../data/guess-format';
import type { Refusal } from '../../data/open-rows';
import type { SourceData } from '../../data/source-data';
import type { BatchResults } from '../batch-results.svelte';
import type { DataColumnsSummary } from './data-columns';

export type ExportDataState =
  | { kind: 'none' }
  | { kind: 'reading'; name: string; done: number; total: number }
  | { kind: 'refused'; name: string; refusal: Refusal }
  /** The file is gone, or the browser may not read it. */
  | { kind: 'unreadable'; name: string; words: string }
  | { kind: 'open'; name: string; summary: DataColumnsSummary };

/** The data whose columns an export is to have. */
export class ExportData {
  state = $state.raw<ExportDataState>({ kind: 'none' });
  /** The place of the match in the summary. */
  match = $state(0);
  private source: SourceData | undefined;

  constructor(private readonly results: Pick<BatchResults, 'openData' | 'closeData'>) {}

  /** Undefined where an export has no columns of data. */
  get chosenMatch(): number | undefined {
    return this.state.kind === 'open' && this.state.summary.matches.length > 0
      ? this.match
      : undefined;
  }

  /** Never rejects: what goes wrong is told by `state`. */
  async open(source: SourceData): Promise<void> {
    const { file, choices } = (this.source = source);
    const { name, size } = file;
    this.match = 0;
    this.state = { kind: 'reading', name, done: 0, total: size * 2 };
    const become = (state: ExportDataState) => {
      if (this.source === source) this.state = state;
    };
    // What is told on the way crosses by another port than the end, and can come after it.
    const tell = (done: number, total: number) => {
      if (this.state.kind === 'reading') become({ kind: 'reading', name, done, total });
    };
    try {
      const outcome = await this.results.openData(file, choices, tell);
      if (!outcome) return;
      become(
        'refusal' in outcome
          ? { kind: 'refused', name, refusal: outcome.refusal }
          : { kind: 'open', name, summary: outcome.summary },
      );
    } catch (reason) {
      const words = reason instanceof Error ? reason.message : String(reason);
      become({ kind: 'unreadable', name, words });
    }
  }

  /** Reads the same file another way. */
  async change(choices: FormatChoices): Promise<void> {
    if (!this.source) return;
    await this.open({ ...this.source, choices: { ...this.source.choices, ...choices } });
  }

  remove(): void {
    this.source = undefined;
    this.state = { kind: 'none' };
    this.results.closeData();
  }
}
