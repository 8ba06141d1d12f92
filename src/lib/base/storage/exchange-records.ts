import type { BodyEnd } from '$lib/base/api/wire/endpoint';
import type { ApiError } from '$lib/base/api/wire/errors';
import type { RateLimits } from '$lib/base/api/wire/rate-limits';
import { isObject, isPlain, isText, isNumber, type Schema } from './database/schema';

/** One request and its reply, for a list. Times are milliseconds since `at`. */
export interface ExchangeRecord {
  v: 1;
  /** Begins with the time, so that ids sort by age. */
  id: string;
  /** When it was sent, in milliseconds since 1970. */
  at: number;
  method: string;
  url: string;
  connectionId: string;
  connectionName: string;
  /** The page that sent it, relative to the root of the console: `/chat/?id=…`. */
  page: string;
  /** The id of the answer, transcript or batch that it was sent for. */
  sentFor?: string;
  /** The program that sent it, if it came over the bridge (docs/bridge.md); `page` is then meaningless. */
  program?: string;
  /** The beginning of the program's task: the same in each request of one run. */
  task?: string;
  model?: string;
  /** Absent without a reply. */
  status?: number;
  /** Why there was no reply. */
  failure?: ApiError;
  /** `under-way` is written before the end; becomes `interrupted` if its page dies. */
  end?: BodyEnd | 'under-way' | 'interrupted';
  headAt?: number;
  firstByteAt?: number;
  firstTokenAt?: number;
  /** While it has not ended: when it was recorded. */
  endedAt: number;
  /** Bytes of the bodies; those of a form are estimated. */
  sentBytes: number;
  receivedBytes: number;
  usage?: ExchangeUsage;
  /** When the pieces of its reply arrived: exchanges/stream-timing/strip. Absent in old records. */
  strip?: string;
  /** Limits from the head of the reply. */
  limits?: RateLimits;
  /** Approximate bytes of the record and its content in the storage. */
  storedBytes: number;
  /** Parts that were damaged in the imported file, by kind. */
  damaged?: { [kind: string]: number };
}

/** Tokens, as the service reported them, or estimated from the texts. */
export interface ExchangeUsage {
  input?: number;
  output?: number;
  total?: number;
  isEstimated?: true;
}

/** The data of an exchange on the wire, without the key. */
export interface ExchangeContent {
  v: 1;
  /** Id of the record. */
  id: string;
  requestHeaders: HeaderList;
  request: RecordedBody;
  /** Headers that the browser exposes to a page. */
  responseHeaders: HeaderList;
  response: RecordedBody;
  /** For streamed text: when each piece arrived, and its number of UTF-16 units. */
  pieces?: { at: number[]; length: number[] };
}

export type HeaderList = [name: string, value: string][];

export type RecordedBody =
  | { kind: 'none' }
  /** `left`: bytes that were too many to store. */
  | { kind: 'text'; type: string; text: string; left?: number }
  | { kind: 'form'; parts: RecordedPart[] }
  | ({ kind: 'bytes' } & BytesNote);

/** A field of a form; of files only the metadata is stored. */
export type RecordedPart =
  { name: string; value: string } | ({ name: string; file: string } & BytesNote);

export interface BytesNote {
  type: string;
  bytes: number;
  /**
   * SHA-256 in hexadecimal; absent when there were too many bytes, or the page is not a secure
   * context.
   */
  digest?: string;
}

export const exchangeSchema: Schema<ExchangeRecord> = {
  version: 1,
  ups: [],
  isValid: (record) =>
    [record.id, record.method, record.connectionName].every(isText) &&
    isAddress(record.url) &&
    isPage(record.page) &&
    isMoment(record.at) &&
    [record.endedAt, record.sentBytes, record.receivedBytes, record.storedBytes].every(isNumber) &&
    (record.status === undefined || isNumber(record.status)) &&
    [record.program, record.task].every((text) => text === undefined || isText(text)) &&
    (record.limits === undefined || areLimits(record.limits)) &&
    (record.failure === undefined || (isObject(record.failure) && isText(record.failure.kind))),
  keyOf: ({ id }) => id,
};

function isAddress(value: unknown): boolean {
  return isText(value) && URL.canParse(value);
}

/**
 * Accepts only paths of this console: exchanges are imported too, and their links must not lead
 * elsewhere.
 */
function isPage(value: unknown): boolean {
  return isText(value) && /^\/(?![/\\])/.test(value);
}

/** Dates end 8.64e15 ms from 1970; formatting throws beyond that. */
function isMoment(value: unknown): boolean {
  return isNumber(value) && !Number.isNaN(new Date(value).getTime());
}

function areLimits(value: unknown): boolean {
  return (
    isPlain(value) &&
    [value.requests, value.tokens].every(
      (limit) =>
        limit === undefined ||
        (isPlain(limit) &&
          [limit.limit, limit.remaining, limit.resetMs].every(
            (figure) => figure === undefined || isNumber(figure),
          )),
    )
  );
}

export const exchangeContentSchema: Schema<ExchangeContent> = {
  version: 1,
  ups: [],
  isValid: ({ id, requestHeaders, request, responseHeaders, response, pieces }) =>
    isText(id) &&
    areHeaders(requestHeaders) &&
    areHeaders(responseHeaders) &&
    isBody(request) &&
    isBody(response) &&
    (pieces === undefined || arePieces(pieces)),
  keyOf: ({ id }) => id,
};

function areHeaders(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((header) => Array.isArray(header) && header.length === 2 && header.every(isText))
  );
}

function isBody(value: unknown): boolean {
  if (!isPlain(value)) return false;
  const { kind, type, text, bytes, parts } = value;
  if (kind === 'text') return isText(type) && isText(text);
  if (kind === 'bytes') return isText(type) && isNumber(bytes);
  if (kind === 'form') return Array.isArray(parts) && parts.every(isPart);
  return kind === 'none';
}

function isPart(value: unknown): boolean {
  if (!isPlain(value) || !isText(value.name)) return false;
  return isText(value.value) || (isText(value.file) && isText(value.type) && isNumber(value.bytes));
}

function arePieces(value: unknown): boolean {
  if (!isPlain(value)) return false;
  const { at, length } = value;
  return Array.isArray(at) && Array.isArray(length) && at.every(isNumber) && length.every(isNumber);
}
