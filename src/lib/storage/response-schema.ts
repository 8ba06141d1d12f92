import type { ResponseRecord, StoredDraft, StoredEvents } from './response-records';
import { isObject, isPlain, isText, isTime, type RawRecord, type Schema } from './schema';

const STATES: unknown[] = ['running', 'done', 'stopped', 'failed', 'interrupted'];

export const responseSchema: Schema<ResponseRecord> = {
  version: 1,
  ups: [],
  isValid: (record) =>
    isText(record.id) &&
    isText(record.title) &&
    isTime(record.createdAt) &&
    isTime(record.updatedAt) &&
    isPlain(record.request) &&
    isRequest(record.request) &&
    isText(record.connectionName) &&
    STATES.includes(record.state) &&
    hasSoundExtras(record) &&
    isObject(record.timing) &&
    isTime(record.timing.sentAt) &&
    isListOf(record.output, isObject) &&
    isObject(record.members) &&
    isListOf(record.differences, (one) => isObject(one) && isText(one.path)),
  keyOf: ({ id }) => id,
};

export const responseEventsSchema: Schema<StoredEvents> = {
  version: 1,
  ups: [],
  isValid: ({ id, at, types, bytes, data, forgotten }) =>
    isText(id) &&
    isTime(forgotten) &&
    isListOf(at, isTime) &&
    isListOf(types, isText) &&
    isListOf(bytes, isTime) &&
    isListOf(data, (one) => one === null || isText(one)),
  keyOf: ({ id }) => id,
};

export const responseDraftSchema: Schema<StoredDraft> = {
  version: 1,
  ups: [],
  isValid: (record) =>
    isText(record.id) &&
    isRequest(record) &&
    [record.unread, record.beginning].every((text) => text === undefined || isText(text)),
  keyOf: ({ id }) => id,
};

function hasSoundExtras({ connectionId, error, begun, edited }: RawRecord): boolean {
  return (
    [connectionId, edited].every((text) => text === undefined || isText(text)) &&
    (error === undefined || (isObject(error) && isText(error.kind))) &&
    (begun === undefined || (isObject(begun) && isText(begun.text) && isTime(begun.after)))
  );
}

function isRequest({ model, input, instructions, parameters }: { [name: string]: unknown }) {
  return (
    isText(model) &&
    (isText(input) || Array.isArray(input)) &&
    isText(instructions) &&
    isPlain(parameters)
  );
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}
