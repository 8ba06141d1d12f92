import type { ExchangeContent, ExchangeRecord } from './exchange-records';
import { isObject, isPlain, isText, isTime, type Schema } from './schema';

export const exchangeSchema: Schema<ExchangeRecord> = {
  version: 1,
  ups: [],
  isValid: (record) =>
    [record.id, record.method, record.url, record.connectionName, record.page].every(isText) &&
    [record.at, record.endedAt, record.sentBytes, record.receivedBytes, record.storedBytes].every(
      isTime,
    ) &&
    (record.status === undefined || isTime(record.status)) &&
    (record.failure === undefined || (isObject(record.failure) && isText(record.failure.kind))),
  keyOf: ({ id }) => id,
};

export const exchangeContentSchema: Schema<ExchangeContent> = {
  version: 1,
  ups: [],
  isValid: ({ id, requestHeaders, request, responseHeaders, response }) =>
    isText(id) &&
    Array.isArray(requestHeaders) &&
    Array.isArray(responseHeaders) &&
    isPlain(request) &&
    isText(request.kind) &&
    isPlain(response) &&
    isText(response.kind),
  keyOf: ({ id }) => id,
};
