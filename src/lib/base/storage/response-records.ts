import { type Members } from '$lib/base/api/wire/json';
import type { JsonValue } from '$lib/base/api/wire/json';
import type { ApiError } from '$lib/base/api/wire/errors';
import {
  type AnswerTiming,
  hasSoundRefusal,
  type NotSentTo,
  type Refused,
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

/** The request to the service: docs/service.md#responses. */
export interface ResponseRequest {
  model: string;
  /** A text, or items in wire format. */
  input: string | JsonValue[];
  instructions: string;
  /** Parameters that differ from the default, by wire name. */
  parameters: { [name: string]: JsonValue };
}

/** A request that is being written. */
export interface RequestDraft extends ResponseRequest {
  /** JSON of the input that is not valid yet; `input` then has the last valid value. */
  unread?: string;
  /** The person named the model explicitly: it stays even if the service does not list it. */
  keepsModel?: true;
  /** The beginning of the answer that a person writes; empty while its field is open and blank. */
  beginning?: string;
}

/** A text that an answer continues: written by a person, or from an answer that was cut off. */
export interface BegunText {
  text: string;
  /**
   * Number of input items that are the conversation; later ones contain this text, and may request
   * the rest.
   */
  after: number;
}

/** A request that was sent, and its result. */
export interface ResponseRecord {
  v: 1;
  id: string;
  title: string;
  createdAt: number;
  updatedAt: number;
  request: ResponseRequest;
  connectionName: string;
  /** Absent in old records. */
  connectionId?: string;
  /** The origin to which the request was sent, which knows the ids of the response. Absent in old records. */
  origin?: string;
  /** `interrupted`: it ended early, because of the connection or because the page was closed. */
  state: 'running' | 'done' | 'stopped' | 'failed' | 'interrupted';
  error?: ApiError;
  /** Set if a fallback was sent the request. */
  refused?: Refused;
  /** Set if there is a fallback that could not be sent the request. */
  notSentTo?: NotSentTo;
  requestId?: string;
  timing: ResponseTiming;
  /** The items received so far. */
  output: Members[];
  /** The earlier part of the answer, which `output` continues. */
  begun?: BegunText;
  /** The text of the answer's last message, as a person changed it. */
  edited?: string;
  /** The other members of the response, as last reported by the service. */
  members: Members;
  /** Differences between the state built from the events and the final response. */
  differences: Difference[];
  /** The `sequence_number` of the last event in `output`, after which its stream can be read on. */
  lastEvent?: number;
  /** Its page was closed or reloaded while it was in progress, and it was read on. */
  continuedAfterReload?: true;
  /** Number of events that were not JSON; absent if there were none. */
  unreadEvents?: number;
  /** Parts that were damaged in the imported file, by kind. */
  damaged?: { [kind: string]: number };
}

interface ResponseTiming extends AnswerTiming {
  firstTextAt?: number;
}

/** A path in the output, such as `[0].content[0].text`, with both values as JSON or text. */
export interface Difference {
  path: string;
  /** Undefined if the events had no value. */
  streamed?: string;
  final?: string;
}

/** Events as columns; `data` is null if the payload was not stored. */
export interface StoredEvents {
  v: 1;
  /** Id of the response. */
  id: string;
  /** Milliseconds since the request was sent. */
  at: number[];
  types: string[];
  bytes: number[];
  data: (string | null)[];
  /** Number of events before the first stored one. */
  forgotten: number;
}

interface StoredDraft extends RequestDraft {
  v: 1;
  /** Id of the response whose request is being changed, or `new`. */
  id: string;
}

const STATES: unknown[] = ['running', 'done', 'stopped', 'failed', 'interrupted'];

export const responseSchema: Schema<ResponseRecord> = {
  version: 1,
  ups: [],
  isValid: (record) =>
    isText(record.id) &&
    isText(record.title) &&
    isNumber(record.createdAt) &&
    isNumber(record.updatedAt) &&
    isPlain(record.request) &&
    isRequest(record.request) &&
    isText(record.connectionName) &&
    STATES.includes(record.state) &&
    hasSoundExtras(record) &&
    hasSoundRefusal(record) &&
    isObject(record.timing) &&
    isNumber(record.timing.sentAt) &&
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
    isNumber(forgotten) &&
    isListOf(at, isNumber) &&
    isListOf(types, isText) &&
    isListOf(bytes, isNumber) &&
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

function hasSoundExtras({ connectionId, origin, error, begun, edited, ...marks }: RawRecord) {
  return (
    isMark(marks.continuedAfterReload) &&
    [connectionId, origin, edited].every((text) => text === undefined || isText(text)) &&
    (error === undefined || (isObject(error) && isText(error.kind))) &&
    (begun === undefined || (isObject(begun) && isText(begun.text) && isNumber(begun.after)))
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
