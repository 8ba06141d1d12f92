import type { ExchangeContent, ExchangeRecord } from './exchange-records';
import { isObject, isPlain, isText, isTime, type Schema } from './schema';

export const exchangeSchema: Schema<ExchangeRecord> = {
  version: 1,
  ups: [],
  isValid: (record) =>
    [record.id, record.method, record.connectionName].every(isText) &&
    isAddress(record.url) &&
    isPage(record.page) &&
    isMoment(record.at) &&
    [record.endedAt, record.sentBytes, record.receivedBytes, record.storedBytes].every(isTime) &&
    (record.status === undefined || isTime(record.status)) &&
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
  return isTime(value) && !Number.isNaN(new Date(value).getTime());
}

function areLimits(value: unknown): boolean {
  return (
    isPlain(value) &&
    [value.requests, value.tokens].every(
      (limit) =>
        limit === undefined ||
        (isPlain(limit) &&
          [limit.limit, limit.remaining, limit.resetMs].every(
            (figure) => figure === undefined || isTime(figure),
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
  if (kind === 'bytes') return isText(type) && isTime(bytes);
  if (kind === 'form') return Array.isArray(parts) && parts.every(isPart);
  return kind === 'none';
}

function isPart(value: unknown): boolean {
  if (!isPlain(value) || !isText(value.name)) return false;
  return isText(value.value) || (isText(value.file) && isText(value.type) && isTime(value.bytes));
}

function arePieces(value: unknown): boolean {
  if (!isPlain(value)) return false;
  const { at, length } = value;
  return Array.isArray(at) && Array.isArray(length) && at.every(isTime) && length.every(isTime);
}
