import type { InputLine } from './input-line';
import type { ModelTokens } from '$lib/base/api/usage-breakdown';
import { errorKind, type ResultLine } from '$lib/shared/batch-jobs/results/result-line';

export type RowState = 'succeeded' | 'failed' | 'missing';

/** States are stored as indexes in this list. */
const states: readonly RowState[] = ['missing', 'succeeded', 'failed'];
const [missing, succeeded, failed] = [0, 1, 2];

/** Index of a file in the list of files, and index of a line in it, both from 0. */
export interface LinePlace {
  file: number;
  line: number;
}

/**
 * The rows of a join, one per custom_id: columns of small numbers, about 100 bytes per row, and no text except the
 * custom_id. -1 means absent.
 */
export class ResultRows {
  readonly customIds: string[] = [];
  readonly models = new WordNumbers();
  readonly finishReasons = new WordNumbers();
  readonly errorKinds = new WordNumbers();
  readonly schemaReasons = new WordNumbers();

  readonly inputFile: number[] = [];
  readonly inputLine: number[] = [];
  readonly resultFile: number[] = [];
  readonly resultLine: number[] = [];
  readonly model: number[] = [];
  readonly finishReason: number[] = [];
  readonly inputTokens: number[] = [];
  readonly outputTokens: number[] = [];
  readonly errorKind: number[] = [];
  /** The number from SchemaChecks of the requested format. */
  readonly format: number[] = [];
  /** -1 not applicable, 0 valid, else the number of the reason plus 1. */
  readonly schema: number[] = [];
  /** Only for answers of several models. */
  readonly usageByModel = new Map<number, ModelTokens[]>();

  readonly #state: number[] = [];
  readonly #rowOfId = new Map<string, number>();

  get count(): number {
    return this.customIds.length;
  }

  find(customId: string): number | undefined {
    return this.#rowOfId.get(customId);
  }

  stateOf(row: number): RowState {
    return states[this.#state[row] ?? missing] ?? 'missing';
  }

  /** Adds a row without input and result. */
  add(customId: string): number {
    const row = this.customIds.push(customId) - 1;
    this.#rowOfId.set(customId, row);
    this.#state.push(missing);
    for (const column of this.#columns) column.push(-1);
    return row;
  }

  setInput(row: number, place: LinePlace, { model }: InputLine, format: number): void {
    this.inputFile[row] = place.file;
    this.inputLine[row] = place.line;
    this.format[row] = format;
    if (this.resultFile[row] === -1) this.model[row] = this.models.numberOf(model);
  }

  /** Replaces an earlier result. */
  setResult(row: number, place: LinePlace, { facts, error }: ResultLine): void {
    this.resultFile[row] = place.file;
    this.resultLine[row] = place.line;
    this.#state[row] = error ? failed : succeeded;
    this.errorKind[row] = error ? this.errorKinds.numberOf(errorKind(error)) : -1;
    if (facts?.model) this.model[row] = this.models.numberOf(facts.model);
    this.finishReason[row] = this.finishReasons.numberOf(facts?.finishReason ?? '');
    this.#setTokens(row, facts?.usage ?? []);
    this.schema[row] = -1;
  }

  /** `reason` explains why the answer is invalid; undefined if it is valid. */
  setSchema(row: number, reason: string | undefined): void {
    this.schema[row] = reason === undefined ? 0 : this.schemaReasons.numberOf(reason) + 1;
  }

  #setTokens(row: number, usage: ModelTokens[]): void {
    this.inputTokens[row] = sumOf(usage.map(({ input }) => input));
    this.outputTokens[row] = sumOf(usage.map(({ output }) => output));
    if (usage.length > 1) this.usageByModel.set(row, usage);
    else this.usageByModel.delete(row);
  }

  get #columns(): number[][] {
    return [
      this.inputFile,
      this.inputLine,
      this.resultFile,
      this.resultLine,
      this.model,
      this.finishReason,
      this.inputTokens,
      this.outputTokens,
      this.errorKind,
      this.format,
      this.schema,
    ];
  }
}

/** -1 if nothing was counted. */
function sumOf(counts: (number | null)[]): number {
  const known = counts.filter((count) => count !== null);
  return known.length === 0 ? -1 : known.reduce((sum, count) => sum + count, 0);
}

/** Assigns numbers to words that recur in many rows, so that a row stores a small number instead of a string. */
class WordNumbers {
  readonly #numbers = new Map<string, number>();
  readonly words: string[] = [];

  /** 0 for the first word, 1 for the second; -1 for the empty string. */
  numberOf(word: string): number {
    if (word === '') return -1;
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.words.length);
    return this.words.push(word) - 1;
  }

  wordOf(number: number): string {
    return this.words[number] ?? '';
  }
}
