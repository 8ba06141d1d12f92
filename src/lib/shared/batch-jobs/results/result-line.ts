import { answerTexts } from '$lib/base/api/answer-texts';
import { ChatReplyReader, readErrorInReply } from '$lib/base/api/chat-reply';
import { isObject, jsonOr, textOrEmpty } from '$lib/base/api/wire/json';
import { type ModelTokens, readBreakdown, tokensOf } from '$lib/base/api/usage-breakdown';
import { readServerError, type ServerError } from '$lib/base/api/wire/server-error';
import { looksLikeHtml } from '$lib/base/api/wire/web-page';

export type ResultFileKind = 'output' | 'errors';

/** Why a request failed; null values are missing from the line. */
export interface RowError {
  status: number | null;
  code: string | null;
  /** The shortened message of the service. Text, never markup. */
  words: string;
}

export interface ResultLine {
  customId: string;
  facts: CompletionFacts | undefined;
  /** The body of the response; JSON text is parsed. */
  body: unknown;
  /** Undefined for a success. */
  error: RowError | undefined;
}

/**
 * Reads a parsed line of an output or error file (docs/service.md#batches); undefined if it has no custom_id. Every
 * line of the error file is a failure; a line of the output file is one if it has an error, a failure status, or an
 * error inside the body.
 */
export function readResultLine(line: unknown, file: ResultFileKind): ResultLine | undefined {
  if (!isObject(line) || typeof line.custom_id !== 'string') return undefined;
  const response = isObject(line.response) ? line.response : undefined;
  const status = statusOf(response?.status_code);
  const body = parsedBody(response?.body);
  const failed = rowError(line.error, status, body);
  const error = failed ?? (file === 'errors' ? bodyError(status, body) : undefined);
  const facts = isObject(body) ? readCompletionFacts(body) : undefined;
  return { customId: line.custom_id, facts, body, error };
}

function rowError(lineError: unknown, status: number | null, body: unknown): RowError | undefined {
  if (lineError) return errorOf(status, readServerError(lineError));
  if (status !== null && (status < 200 || status >= 300)) return bodyError(status, body);
  if (body === undefined || body === null || body === '') return noBody(status);
  if (typeof body === 'string' && looksLikeHtml(body)) return bodyError(status, body);
  const inBody = readErrorInReply(body, undefined);
  return inBody && errorOf(status, inBody);
}

function bodyError(status: number | null, body: unknown): RowError {
  if (typeof body === 'string' && looksLikeHtml(body)) return errorOf(status, htmlPage(body));
  return body ? errorOf(status, readServerError(body)) : noBody(status);
}

function noBody(status: number | null): RowError {
  return { status, code: null, words: 'There’s no answer and no error.' };
}

function htmlPage(body: string): ServerError {
  return { ...readServerError(body), code: 'html' };
}

/** Some services use the HTTP status as the error code. */
function errorOf(
  status: number | null,
  { words, code, type, status: ownStatus }: ServerError,
): RowError {
  const reported = status !== null && status >= 400 ? status : (ownStatus ?? status);
  const named = code && code !== String(reported) ? code : type;
  return { status: reported, code: named ?? null, words };
}

/** Some services send the body as JSON text. */
function parsedBody(body: unknown): unknown {
  if (typeof body !== 'string' || !/^\s*[{[]/.test(body)) return body;
  return jsonOr(body, body);
}

function statusOf(value: unknown): number | null {
  const status = typeof value === 'string' ? Number(value) : value;
  return typeof status === 'number' && Number.isInteger(status) ? status : null;
}

/** "429 · rate_limit_exceeded"; failures with the same name are grouped. */
export function errorKind({ status, code }: RowError): string {
  return [status, code].filter((part) => part !== null).join(' · ') || 'no answer';
}

interface CompletionFacts {
  model: string;
  finishReason: string;
  /** One entry, or one for each model of a compound request (`usage_breakdown`, docs/service.md#chat-completion). */
  usage: ModelTokens[];
}

/**
 * Columns of a chat completion for the table; absent values are empty. The answer text is read later by
 * `answerText`, because reading it here would double the time of a join.
 */
function readCompletionFacts(body: { [name: string]: unknown }): CompletionFacts {
  const choices: unknown[] = Array.isArray(body.choices) ? body.choices : [];
  const [choice] = choices;
  const model = textOrEmpty(body.model);
  const models = readBreakdown(body);
  return {
    model,
    finishReason: isObject(choice) ? textOrEmpty(choice.finish_reason) : '',
    usage: models.length > 0 ? models : [tokensOf(model, body.usage)],
  };
}

/** The answer of the model: its text, or the tools that it called. A plain text body counts as the answer. */
export function answerText({ body, error }: ResultLine): string {
  if (error) return '';
  if (typeof body === 'string') return body;
  const reader = new ChatReplyReader();
  const updates = [...reader.read(body), ...reader.end()];
  const { text } = answerTexts(updates);
  if (text) return text;
  return updates
    .map((update) =>
      update.type === 'tool-call' ? `${update.name ?? ''}(${update.arguments ?? ''})` : '',
    )
    .filter(Boolean)
    .join('\n');
}
