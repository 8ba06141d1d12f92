import { isObject, jsonOr } from '$lib/api/json';
import { readErrorInReply } from '$lib/api/chat-reply';
import { looksLikeHtml, readServerError, type ServerError } from '$lib/api/wire/server-words';
import { readCompletionFacts, type CompletionFacts } from './completion-facts';

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
  const failed = failureOf(line.error, status, body);
  const error = failed ?? (file === 'errors' ? bodyError(status, body) : undefined);
  const facts = isObject(body) ? readCompletionFacts(body) : undefined;
  return { customId: line.custom_id, facts, body, error };
}

function failureOf(lineError: unknown, status: number | null, body: unknown): RowError | undefined {
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
  return { status, code: null, words: 'There is neither an answer nor an error.' };
}

function htmlPage(body: string): ServerError {
  return { ...readServerError(body), code: 'html' };
}

/** Some services use the HTTP status as the error code. */
function errorOf(
  status: number | null,
  { words, code, type, status: said }: ServerError,
): RowError {
  const reported = status !== null && status >= 400 ? status : (said ?? status);
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
