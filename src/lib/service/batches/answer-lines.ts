import { jsonOr } from '../../base/api/wire/json';
import { completeChat } from '../chat/chat-completions';
import { ConnectionCut } from '../base/engine';
import { asServiceError, errorBody } from '../http/service-error';
import type { ServiceOptions } from '../base/options';
import { type BatchLine, inputLines, isBatchLine } from './input-lines';

/** Maximum number of lines that one transaction stores, and that are answered again when a tab closes. */
const maxLines = 100;
/** Milliseconds after which the counts are stored even if fewer lines are answered. */
const maxTime = 250;

interface LineAnswers {
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
      if (answers.completed + answers.failed >= maxLines) break;
      if (service.now() - startedAt >= maxTime) break;
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

interface LineAnswer {
  succeeded: boolean;
  /** One line of a result file (docs/service.md#batches), without its newline. */
  text: string;
}

type LineOutcome =
  | { response: { status_code: number; request_id: string; body: object }; error: null }
  | { response: null; error: { code: string; message: string } };

/** Answers one line as POST /chat/completions would. Rejects only when `signal` is aborted. */
async function answerLine(
  line: BatchLine,
  service: ServiceOptions,
  signal: AbortSignal,
): Promise<LineAnswer> {
  const outcome = await chat(line, service, signal);
  const id = `batch_req_${service.createId()}`;
  return {
    succeeded: outcome.response?.status_code === 200,
    text: JSON.stringify({ id, custom_id: line.custom_id, ...outcome }),
  };
}

async function chat(
  { body }: BatchLine,
  service: ServiceOptions,
  signal: AbortSignal,
): Promise<LineOutcome> {
  const requestId = `req_${service.createId()}`;
  const respond = (status: number, answer: object): LineOutcome => ({
    response: { status_code: status, request_id: requestId, body: answer },
    error: null,
  });
  try {
    const surroundings = { requestId, receivedAt: service.now(), signal, service };
    return respond(200, await completeChat(body, surroundings));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ConnectionCut) {
      return { response: null, error: { code: 'connection_cut', message: error.message } };
    }
    const refusal = asServiceError(error);
    return respond(refusal.status, errorBody(refusal));
  }
}
