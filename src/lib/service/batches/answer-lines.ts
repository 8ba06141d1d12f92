import type { ServiceOptions } from '../options';
import { jsonOr } from '../../api/json';
import { answerLine, type LineAnswer } from './answer-line';
import { isBatchLine } from './check-line';
import { inputLines } from './input-lines';

/** Maximum number of lines that one transaction stores, and that are answered again when a tab closes. */
const mostLines = 100;
/** Milliseconds after which the counts are stored even if fewer lines are answered. */
const longestTime = 250;

export interface LineAnswers {
  /** JSONL text of the two result files. */
  output: string;
  errors: string;
  completed: number;
  failed: number;
  /** Byte offset in the input file after the last answered line. */
  offset: number;
}

/**
 * Answers the next lines of a checked input file, one after another. When `signal` is aborted, it stops early and
 * returns the answers so far. `rest` is awaited after each line.
 */
export async function answerLines(
  input: Blob,
  start: number,
  service: ServiceOptions,
  signal: AbortSignal,
  rest: () => Promise<unknown>,
): Promise<LineAnswers> {
  const answers = { output: '', errors: '', completed: 0, failed: 0, offset: start };
  const startedAt = service.now();
  for await (const { text = '', end } of inputLines(input, service.jsonBodyLimit, start)) {
    try {
      if (text.trim() !== '') {
        add(answers, await answerText(text, service, signal));
      }
      answers.offset = end;
      if (answers.completed + answers.failed >= mostLines) break;
      if (service.now() - startedAt >= longestTime) break;
      await rest();
    } catch (error) {
      if (signal.aborted) break;
      throw error;
    }
  }
  return answers;
}

/** A checked file holds no other kind of line, unless the stored file has changed since. */
async function answerText(
  text: string,
  service: ServiceOptions,
  signal: AbortSignal,
): Promise<LineAnswer> {
  const line = jsonOr(text, undefined);
  if (isBatchLine(line)) return answerLine(line, service, signal);
  const error = { code: 'invalid_json_line', message: 'The line is not a request.' };
  const id = `batch_req_${service.createId()}`;
  return { succeeded: false, text: JSON.stringify({ id, custom_id: null, response: null, error }) };
}

function add(answers: LineAnswers, { succeeded, text }: LineAnswer): void {
  if (succeeded) {
    answers.output += `${text}\n`;
    answers.completed += 1;
  } else {
    answers.errors += `${text}\n`;
    answers.failed += 1;
  }
}
