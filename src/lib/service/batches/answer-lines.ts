import type { ServiceOptions } from '../options';
import { jsonOr } from '../../api/json';
import { answerLine, type LineAnswer } from './answer-line';
import { isBatchLine } from './check-line';
import { inputLines } from './input-lines';

/** What one transaction stores, and what a tab that is closed makes another do again, at most. */
const mostLines = 100;
/** Milliseconds after which counts move even where lines are slow. */
const longestTime = 250;

export interface LineAnswers {
  /** JSONL texts of the two result files. */
  output: string;
  errors: string;
  completed: number;
  failed: number;
  /** The byte of the input file behind the last answered line. */
  offset: number;
}

/**
 * Answers the next lines of an input file that has passed its checks, one after another. Stops early, with what is
 * done, when `signal` is aborted. `rest` is awaited after each line.
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

/** A file that has passed its checks holds no line of another kind, unless what is stored was changed since. */
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
