import type { ApiError } from '../api/wire/errors';
import type { JsonValue } from '../api/json';
import type { AnswerTiming } from './conversation-records';

type Members = { [name: string]: unknown };

/** What is asked of the service: docs/service.md#responses. */
export interface ResponseRequest {
  model: string;
  /** A text, or items as they go over the wire. */
  input: string | JsonValue[];
  instructions: string;
  /** Parameters that differ from the default, by their wire name. */
  parameters: { [name: string]: JsonValue };
}

/** A request as it is being written. */
export interface RequestDraft extends ResponseRequest {
  /** JSON of the input that cannot be read yet; `input` is then what it was before. */
  unread?: string;
  /** The model was asked for by its name: it stays where a service does not list it. */
  keepsModel?: true;
  /** What a person begins of the answer; empty while its field is open and nothing is in it. */
  beginning?: string;
}

/** A text that an answer goes on with: begun by a person, or that of an answer that was cut. */
export interface BegunText {
  text: string;
  /** Items of the sent input that are the conversation; those behind them bring this text, and may ask for the rest. */
  after: number;
}

/** A request that was sent, and what came of it. */
export interface ResponseRecord {
  v: 1;
  id: string;
  title: string;
  createdAt: number;
  updatedAt: number;
  request: ResponseRequest;
  connectionName: string;
  /** Not in old records. */
  connectionId?: string;
  /** `interrupted`: cut off before the end, by the connection or because the page was closed. */
  state: 'running' | 'done' | 'stopped' | 'failed' | 'interrupted';
  error?: ApiError;
  requestId?: string;
  timing: ResponseTiming;
  /** The items, as far as they have come. */
  output: Members[];
  /** What stood of the answer before; `output` goes on from there. */
  begun?: BegunText;
  /** The text of the last message of the answer, as a person changed it. */
  edited?: string;
  /** The other members of the response, as the service told them last. */
  members: Members;
  /** Where the events built something else than the response that ended them says. */
  differences: Difference[];
  /** Events of the response that were no JSON; absent where there were none. */
  unreadEvents?: number;
  /** Parts that were damaged in the file that it was imported from, by kind. */
  damaged?: { [kind: string]: number };
}

export interface ResponseTiming extends AnswerTiming {
  firstTextAt?: number;
}

/** A place in the output, such as `[0].content[0].text`, with what each of the two has there as JSON or text. */
export interface Difference {
  path: string;
  /** Undefined where the events brought nothing. */
  streamed?: string;
  final?: string;
}

/** Events as columns; `data` is null where the payload was not kept. */
export interface StoredEvents {
  v: 1;
  /** The response's. */
  id: string;
  /** Milliseconds since the request was sent. */
  at: number[];
  types: string[];
  bytes: number[];
  data: (string | null)[];
  /** How many came before the first that is here. */
  forgotten: number;
}

export interface StoredDraft extends RequestDraft {
  v: 1;
  /** That of the response whose request is being changed, or `new`. */
  id: string;
}
