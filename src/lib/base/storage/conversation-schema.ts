import { isAttachmentNote } from './attachments';
import {
  type Conversation,
  hasSoundRefusal,
  isResultPart,
  type Message,
} from './conversation-records';
import {
  isMark,
  isObject,
  isPlain,
  isText,
  isNumber,
  type RawRecord,
  type Schema,
} from './database/schema';

export const conversationSchema: Schema<Conversation> = {
  version: 1,
  ups: [],
  isValid: (record) =>
    isText(record.id) &&
    isText(record.title) &&
    (record.titledBy === 'message' || record.titledBy === 'hand') &&
    isNumber(record.createdAt) &&
    isNumber(record.updatedAt) &&
    hasSoundSettings(record) &&
    hasSoundOptions(record),
  keyOf: ({ id }) => id,
};

function hasSoundSettings(record: RawRecord): boolean {
  const { leafId, model, systemPrompt, parameters, sentFrom } = record;
  return (
    [model, systemPrompt].every(isText) &&
    isPlain(parameters) &&
    (leafId === null || isText(leafId)) &&
    (sentFrom === undefined || isText(sentFrom))
  );
}

function hasSoundOptions(record: RawRecord): boolean {
  const { mark, projectId, tags, imported, ...lists } = record;
  return (
    (mark === undefined || isText(mark)) &&
    (projectId === undefined || isText(projectId)) &&
    (tags === undefined || (Array.isArray(tags) && tags.every(isText))) &&
    isListOf(isQueued, lists.queue) &&
    isListOf(isSummary, lists.summaries) &&
    isListOf(isCheckpoint, lists.checkpoints) &&
    (imported === undefined || isImportMark(imported))
  );
}

function isQueued(item: RawRecord): boolean {
  return isText(item.id) && isText(item.text) && hasAttachments(item);
}

function isListOf(isSound: (value: RawRecord) => boolean, list: unknown): boolean {
  return list === undefined || (isListOfObjects(list) && list.every(isSound));
}

function isSummary({ id, to, content, model, createdAt }: RawRecord): boolean {
  return [id, to, content, model].every(isText) && isNumber(createdAt);
}

function isCheckpoint(record: RawRecord): boolean {
  const { id, name, createdAt, draft } = record;
  return [id, name, draft].every(isText) && isNumber(createdAt) && hasSoundSettings(record);
}

function isImportMark(mark: unknown): boolean {
  if (!isObject(mark) || !isText(mark.from) || !isNumber(mark.at) || !isText(mark.print))
    return false;
  const { leftOut } = mark;
  return leftOut === undefined || (isPlain(leftOut) && Object.values(leftOut).every(isNumber));
}

/** Messages of one conversation share a key prefix, so that they are read as one range. */
export const messageKey = (conversationId: string, id: string) => `${conversationId}:${id}`;

export const messageSchema: Schema<Message> = {
  version: 1,
  ups: [],
  isValid: (record) =>
    isMessageRecord(record) && (record.original === undefined || isOriginal(record.original)),
  keyOf: ({ conversationId, id }) => messageKey(conversationId, id),
};

export function isMessageRecord(record: RawRecord): boolean {
  return (
    isText(record.id) &&
    isText(record.conversationId) &&
    (record.parentId === null || isText(record.parentId)) &&
    isNumber(record.createdAt) &&
    isText(record.content) &&
    hasFieldsOfItsRole(record)
  );
}

/** Endlessly nested originals would be useless, and could not be read. */
function isOriginal(value: unknown): boolean {
  return isObject(value) && value.original === undefined && isMessageRecord(value);
}

function hasFieldsOfItsRole(record: RawRecord): boolean {
  if (record.role === 'system') return true;
  if (record.role === 'user') return hasAttachments(record);
  if (record.role === 'tool') return isText(record.toolCallId) && hasSoundParts(record);
  return (
    record.role === 'assistant' &&
    isAnswer(record) &&
    hasSoundExtras(record) &&
    hasSoundRefusal(record) &&
    hasAttachments(record) &&
    (record.audio === undefined || isObject(record.audio))
  );
}

function hasAttachments({ attachments }: RawRecord): boolean {
  return (
    attachments === undefined || (Array.isArray(attachments) && attachments.every(isAttachmentNote))
  );
}

function hasSoundParts({ parts }: RawRecord): boolean {
  return parts === undefined || (Array.isArray(parts) && parts.every(isResultPart));
}

const STATES: unknown[] = ['running', 'done', 'stopped', 'failed', 'interrupted'];

function isAnswer(record: RawRecord): boolean {
  return (
    isText(record.reasoning) &&
    Array.isArray(record.toolCalls) &&
    record.toolCalls.every(isToolCall) &&
    Array.isArray(record.annotations) &&
    record.annotations.every(isAnnotation) &&
    isListOfObjects(record.executedTools) &&
    STATES.includes(record.state) &&
    isText(record.model) &&
    isText(record.connectionName) &&
    isMark(record.continuedAfterReload) &&
    isObject(record.timing) &&
    isNumber(record.timing.sentAt)
  );
}

function hasSoundExtras(record: RawRecord) {
  const { asked, earlier, error, choice, arrived, reasoningAs } = record;
  return (
    (asked === undefined || isRequestSummary(asked)) &&
    (earlier === undefined || (isObject(earlier) && isListOfObjects(earlier.replies))) &&
    hasSoundRest(record) &&
    (reasoningAs === undefined || isText(reasoningAs)) &&
    (choice === undefined || isChoice(choice)) &&
    (arrived === undefined ||
      (isObject(arrived) && isNumber(arrived.answers) && isNumber(arrived.of))) &&
    (error === undefined || isError(error))
  );
}

function isError(error: unknown): boolean {
  return (
    isObject(error) &&
    isText(error.kind) &&
    (error.details === undefined || isDetails(error.details))
  );
}

function isDetails(details: unknown): boolean {
  return (
    isListOfObjects(details) && details.every(({ name, text }) => isText(name) && isText(text))
  );
}

function hasSoundRest({ rest, extra, usage }: RawRecord): boolean {
  return (
    (rest === undefined || isPlain(rest)) &&
    (extra === undefined || isPlain(extra)) &&
    (usage === undefined || isObject(usage))
  );
}

function isChoice(value: unknown): boolean {
  return isObject(value) && isText(value.request) && isNumber(value.index);
}

function isRequestSummary(value: unknown): boolean {
  return (
    isObject(value) &&
    isText(value.connectionId) &&
    isText(value.model) &&
    (value.schema === undefined || isPlain(value.schema))
  );
}

function isToolCall(call: unknown): boolean {
  return (
    isObject(call) &&
    isText(call.id) &&
    isObject(call.function) &&
    isText(call.function.name) &&
    isText(call.function.arguments) &&
    (call.rest === undefined || isPlain(call.rest))
  );
}

function isAnnotation(value: unknown): boolean {
  if (!isObject(value) || !isText(value.kind)) return false;
  const { title, url, documentId, toolCallId, note, start, end } = value;
  return (
    [title, url, documentId, toolCallId, note].every(
      (text) => text === undefined || isText(text),
    ) && [start, end].every((place) => place === undefined || isNumber(place))
  );
}

function isListOfObjects(value: unknown): value is RawRecord[] {
  return Array.isArray(value) && value.every(isObject);
}
