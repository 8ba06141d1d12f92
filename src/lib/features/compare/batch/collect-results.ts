import type { Batch } from '$lib/base/api/batches';
import { isObject, jsonOr } from '$lib/base/api/wire/json';
import type { LoadedAttempts } from '$lib/shared/batch-jobs/results/load-attempts';
import type { ResultFileKind } from '$lib/shared/batch-jobs/results/result-line';
import { scanLines } from '$lib/shared/batch-jobs/results/joined-file';
import type { Connection } from '$lib/shared/connections/model/connection';
import { AnswerFiles } from '$lib/shared/runs/answer-files';
import type {
  BatchOutcome,
  ComparisonBatch,
  ComparisonCell,
  VariantSettings,
} from '$lib/base/storage/comparison-records';
import { cellKey } from '$lib/base/storage/comparison-schema';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import type { OpenComparison } from '../open/open-comparison.svelte';
import { startCellAnswer } from '../sending/send-cell';
import { filledPrompts } from '../sending/cell-request';
import { parseCustomId } from './batch-files';
import { endWithoutTimes, answerFromLine } from '../sending/result-answer';

export interface CollectOptions {
  comparison: OpenComparison;
  entry: ComparisonBatch;
  /** The final state of the batch. */
  batch: Batch;
  connection: Pick<Connection, 'id' | 'name'>;
  files: LoadedAttempts['attempts'][number];
  /** The answers of the batch replace answers that are newer than the batch. */
  overwrites: boolean;
}

/** Writes the results of a batch into the cells, in slices. Every requested cell is counted in the outcome. */
export async function collectResults(collecting: CollectOptions): Promise<BatchOutcome> {
  const { files } = collecting;
  const collector = new Collector(collecting);
  if (files.input) await collector.readInput(files.input);
  // Errors are read before the output, so that a success of the same cell wins.
  if (files.errors) await collector.readResults(files.errors, 'errors');
  if (files.output) await collector.readResults(files.output, 'output');
  return collector.end();
}

class Collector {
  readonly #outcomes = new Map<string, keyof BatchOutcome>();
  /** Prompts of the input file that differ from the rows' current prompts, by custom_id. */
  readonly #prompts = new Map<string, string>();
  readonly #customIds: ReadonlySet<string>;
  readonly #rows: ReadonlyMap<string, OpenComparison['rows'][number]>;
  readonly #parts: CollectOptions;
  readonly #decoder = new TextDecoder();
  #changed = new Map<string, ComparisonCell>();

  constructor(parts: CollectOptions) {
    this.#parts = parts;
    this.#customIds = new Set(parts.entry.customIds);
    this.#rows = new Map(parts.comparison.rows.map((row) => [row.id, row]));
  }

  readInput(file: Blob): Promise<void> {
    return this.#scan(file, (line) => {
      if (!isObject(line) || typeof line.custom_id !== 'string') return;
      const prompt = promptIn(line.body);
      if (prompt !== undefined && prompt !== this.#currentPrompt(line.custom_id))
        this.#prompts.set(line.custom_id, prompt);
    });
  }

  readResults(file: Blob, kind: ResultFileKind): Promise<void> {
    return this.#scan(file, (line) => {
      if (!isObject(line) || typeof line.custom_id !== 'string') return;
      if (this.#customIds.has(line.custom_id))
        this.#apply(line.custom_id, (begun, files) => answerFromLine(begun, line, kind, files));
    });
  }

  end(): BatchOutcome {
    const { batch } = this.#parts;
    const words = batch.errors.map(({ message }) => message).find(Boolean) ?? '';
    const error = { kind: 'not-in-results', batchStatus: batch.status, words } as const;
    for (const customId of this.#customIds)
      if (!this.#outcomes.has(customId))
        this.#apply(customId, (begun) => endWithoutTimes(begun, error), 'unanswered');
    this.#flush();
    this.#parts.comparison.checkRun.schedule();
    const outcome: BatchOutcome = {
      answered: 0,
      failed: 0,
      unanswered: 0,
      answeredMeanwhile: 0,
      keptEarlier: 0,
      removed: 0,
    };
    for (const fate of this.#outcomes.values()) outcome[fate] += 1;
    return outcome;
  }

  async #scan(file: Blob, accept: (line: unknown) => void): Promise<void> {
    await scanLines(file, {
      takeLine: (bytes) => accept(jsonOr(this.#decoder.decode(bytes), undefined)),
      onread: () => this.#flush(),
    });
  }

  /** A failure never replaces an answer. */
  #apply(
    customId: string,
    answerOf: (begun: AssistantMessage, files: AnswerFiles) => AssistantMessage,
    ifFailed: 'failed' | 'unanswered' = 'failed',
  ): void {
    const { comparison, entry, connection, overwrites } = this.#parts;
    const place = parseCustomId(customId, entry);
    const settings = this.#settingsAt(place);
    const prompt = this.#currentPrompt(customId);
    if (!place || !settings || prompt === undefined) {
      this.#outcomes.set(customId, 'removed');
      return;
    }
    const cell = { v: 1 as const, comparisonId: comparison.id, ...place };
    const key = cellKey(cell);
    if (!overwrites && this.#hasNewerAnswer(key)) {
      this.#outcomes.set(customId, 'answeredMeanwhile');
      return;
    }
    const files = new AnswerFiles(settings.parameters, comparison.addFile);
    const answer = answerOf(startCellAnswer(cell, settings, connection, entry.startedAt), files);
    const isAnswer = answer.state === 'done';
    const isAnswered = this.#answerIn(key)?.state === 'done';
    if (!isAnswer && isAnswered) {
      if (this.#outcomes.get(customId) !== 'answered') this.#outcomes.set(customId, 'keptEarlier');
      return;
    }
    this.#outcomes.set(customId, isAnswer ? 'answered' : ifFailed);
    const prompts = [this.#prompts.get(customId) ?? prompt];
    this.#changed.set(key, comparison.withBefore({ ...cell, prompts, answers: [answer] }));
  }

  #answerIn(key: string): AssistantMessage | undefined {
    const cell = this.#changed.get(key) ?? this.#parts.comparison.cells.get(key);
    return cell?.answers.at(-1);
  }

  /** The cell has an answer that began after the batch, or is running now. */
  #hasNewerAnswer(key: string): boolean {
    const { run } = this.#parts.comparison;
    if (run?.running.has(key) || run?.waiting.has(key)) return true;
    const answer = this.#answerIn(key);
    return answer?.state === 'done' && answer.createdAt > this.#parts.entry.startedAt;
  }

  /** The prompt that the row would send now with the settings of the request. */
  #currentPrompt(customId: string): string | undefined {
    const place = parseCustomId(customId, this.#parts.entry);
    const row = this.#rows.get(place?.rowId ?? '');
    const settings = this.#settingsAt(place);
    return row && settings && (filledPrompts(row, settings)[0] ?? '');
  }

  #settingsAt(place: ReturnType<typeof parseCustomId>): VariantSettings | undefined {
    const { variants } = this.#parts.comparison.record;
    const variant = variants.find(({ id }) => id === place?.variantId);
    return variant?.asked[place?.settings ?? -1];
  }

  #flush(): void {
    if (this.#changed.size === 0) return;
    this.#parts.comparison.putCells([...this.#changed.values()]);
    this.#changed = new Map();
  }
}

/** The text of the last message in a request body. */
function promptIn(body: unknown): string | undefined {
  const messages: unknown[] = isObject(body) && Array.isArray(body.messages) ? body.messages : [];
  const last = messages.at(-1);
  return isObject(last) && typeof last.content === 'string' ? last.content : undefined;
}
