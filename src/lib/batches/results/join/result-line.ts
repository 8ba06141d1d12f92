import { isObject, jsonOr } from '$lib/api/json';
import { readErrorInReply } from '$lib/api/chat-reply';
import { looksLikeHtml, readServerError, type ServerError } from '$lib/api/wire/server-words';
import { readCompletionFacts, type CompletionFacts } from './completion-facts';

export type ResultFileKind = 'output' | 'errors';

/** Why a request failed; null where the line does not say. */
export interface RowError {
  status: number | null;
  code: string | null;
  /** In the service's words, shortened. Text, never markup. */
  words: string;
}

export interface ResultLine {
  customId: string;
  facts: CompletionFacts | undefined;
  /** The body of the response; text of JSON has been parsed. */
  body: unknown;
  /** Undefined for a success. */
  error: RowError | undefined;
}

/**
 * One parsed line of an output or error file (docs/service.md#batches); undefined when it has no custom_id. Whatever stands
 * in the error file has failed; in the output file a line can tell of a failure too, by its error, its status, or an
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

/** Some services say the HTTP status as the error's code. */
function errorOf(
  status: number | null,
  { words, code, type, status: said }: ServerError,
): RowError {
  const reported = status !== null && status >= 400 ? status : (said ?? status);
  const named = code && code !== String(reported) ? code : type;
  return { status: reported, code: named ?? null, words };
}

/** Some services give the body as its JSON text. */
function parsedBody(body: unknown): unknown {
  if (typeof body !== 'string' || !/^\s*[{[]/.test(body)) return body;
  return jsonOr(body, body);
}

function statusOf(value: unknown): number | null {
  const status = typeof value === 'string' ? Number(value) : value;
  return typeof status === 'number' && Number.isInteger(status) ? status : null;
}

/** "429 · rate_limit_exceeded"; failures with the same name are one kind. */
export function errorKind({ status, code }: RowError): string {
  return [status, code].filter((part) => part !== null).join(' · ') || 'no answer';
}
