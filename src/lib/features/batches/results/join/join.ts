import { parseJson } from '$lib/base/api/wire/json';
import { Evaluator } from '$lib/base/formats/json-schema/evaluator';
import {
  answerText,
  readResultLine,
  type ResultLine,
} from '$lib/shared/batch-jobs/results/result-line';
import { Findings } from './findings';
import { readInputLine } from './input-line';
import {
  joinedFile,
  maxLineBytes,
  scanLines,
  type AttemptFiles,
  type JoinedFile,
} from '$lib/shared/batch-jobs/results/joined-file';
import { ResultRows, type LinePlace } from './result-rows';
import { SchemaChecks, type AnswerWithFormat } from './schema-check';

/** Bytes read of all files. */
export type OnProgress = (done: number, total: number) => void;

export interface JoinedResults {
  rows: ResultRows;
  files: JoinedFile[];
  findings: Findings;
}

/**
 * Joins the files of a batch by custom_id, or those of a chain of retries, oldest attempt first. Of several results
 * with one custom_id the newest success counts, else the newest failure; within one file the last line counts.
 */
export async function joinAttempts(
  attempts: readonly AttemptFiles[],
  onprogress: OnProgress = () => undefined,
  evaluator: Pick<Evaluator, 'evaluate' | 'close'> = new Evaluator({ reasons: 'first' }),
): Promise<JoinedResults> {
  const join = new Join(evaluator);
  const all = attempts.flatMap(({ input, output, errors }, attempt) => [
    ...(input ? [joinedFile('input', attempt, input)] : []),
    // Errors first, so that successes in the output replace them.
    ...(errors ? [joinedFile('errors', attempt, errors)] : []),
    ...(output ? [joinedFile('output', attempt, output)] : []),
  ]);
  const total = all.reduce((sum, { content }) => sum + content.size, 0);
  let done = 0;
  try {
    for (const file of all) await join.read(file, (bytes) => onprogress((done += bytes), total));
  } finally {
    evaluator.close();
  }
  return join;
}

/** An answer that still has to be checked. */
interface WaitingAnswer extends AnswerWithFormat, LinePlace {
  row: number;
}

class Join implements JoinedResults {
  readonly rows = new ResultRows();
  readonly files: JoinedFile[] = [];
  readonly findings = new Findings();
  readonly #checks: SchemaChecks;
  #waiting: WaitingAnswer[] = [];
  readonly #decoder = new TextDecoder();

  constructor(evaluator: Pick<Evaluator, 'evaluate'>) {
    this.#checks = new SchemaChecks(evaluator);
  }

  async read(file: JoinedFile, onread: (bytes: number) => void): Promise<void> {
    const place = { file: this.files.push(file) - 1, line: 0 };
    await scanLines(file.content, {
      onread: async (bytes) => {
        onread(bytes);
        await this.#checkWaiting();
      },
      takeLine: (bytes, at, length) => {
        file.lines.add(at, at + length);
        file.rowOfLine.push(length === 0 ? -1 : this.#takeLine(file, place, bytes, length));
        place.line += 1;
      },
    });
    await this.#checkWaiting();
  }

  async #checkWaiting(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    const reasons = await this.#checks.check(waiting);
    const { rows } = this;
    for (const [index, { row, file, line }] of waiting.entries())
      // A later line may have replaced this result.
      if (rows.resultFile[row] === file && rows.resultLine[row] === line)
        rows.setSchema(row, reasons[index]);
  }

  /** The row of the line, or -1. */
  #takeLine(file: JoinedFile, place: LinePlace, bytes: Uint8Array, length: number): number {
    const broken = (reason: string) => {
      this.findings.add('broken-line', file, place.line, { reason });
      return -1;
    };
    if (length > maxLineBytes) return broken('The line is too long to read.');
    const text = this.#decoder.decode(bytes);
    if (text.trim() === '') return -1;
    const line = parseJson(text);
    if ('problem' in line) return broken(line.words);
    const row =
      file.kind === 'input'
        ? this.#takeInput(file, place, line.value)
        : this.#takeResult(file, place, line.value);
    return row ?? broken('The line has no custom_id.');
  }

  #takeInput(file: JoinedFile, place: LinePlace, line: unknown): number | undefined {
    const input = readInputLine(line);
    if (!input) return undefined;
    const { customId } = input;
    const known = this.rows.find(customId);
    if (known !== undefined && this.rows.inputFile[known] === place.file)
      this.findings.add('duplicate', file, place.line, { customId });
    const row = known ?? this.rows.add(customId);
    this.rows.setInput(row, place, input, this.#checks.numberOf(input.format));
    return row;
  }

  #takeResult(file: JoinedFile, place: LinePlace, line: unknown): number | undefined {
    if (file.kind === 'input') return undefined;
    const result = readResultLine(line, file.kind);
    if (!result) return undefined;
    const row = this.#rowOf(result, file, place.line);
    if (this.#isOutdone(row, place, result)) return row;
    this.rows.setResult(row, place, result);
    const format = this.rows.format[row] ?? -1;
    if (format >= 0 && !result.error)
      this.#waiting.push({ row, ...place, format, answer: answerText(result) });
    return row;
  }

  #rowOf({ customId }: ResultLine, file: JoinedFile, line: number): number {
    const known = this.rows.find(customId);
    if (known === undefined) {
      const hasInput = this.files.some(
        ({ kind, attempt }) => kind === 'input' && attempt === file.attempt,
      );
      if (hasInput) this.findings.add('not-in-input', file, line, { customId });
      return this.rows.add(customId);
    }
    const earlier = this.files[this.rows.resultFile[known] ?? -1];
    if (earlier?.attempt === file.attempt) this.findings.add('duplicate', file, line, { customId });
    return known;
  }

  #isOutdone(row: number, place: LinePlace, { error }: ResultLine): boolean {
    if (this.rows.resultFile[row] === place.file) return false;
    return error !== undefined && this.rows.stateOf(row) === 'succeeded';
  }
}
