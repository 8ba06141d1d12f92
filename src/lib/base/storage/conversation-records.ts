import type { ReplyRest } from '$lib/base/api/chat-rest';
import type { Annotation, ToolCall, Usage } from '$lib/base/api/chat-types';
import type { JsonObject, JsonValue } from '$lib/base/api/wire/json';
import type { ApiError, HttpError } from '$lib/base/api/wire/errors';
import type { AttachmentNote } from './attachments';
import { isObject, isText, isNumber } from './database/schema';

/** Times in records are milliseconds since the epoch. */

/**
 * A conversation's own settings; its messages are records of their own and form a tree by
 * `parentId`.
 */
export interface Conversation {
  v: 1;
  id: string;
  title: string;
  /** A title made from the first message may be replaced; one that a person typed never is. */
  titledBy: 'message' | 'hand';
  createdAt: number;
  updatedAt: number;
  model: string;
  /** The person named the model explicitly: it stays even if the service does not list it. */
  keepsModel?: true;
  systemPrompt: string;
  /**
   * Request parameters that differ from the default, by wire name (docs/service.md#chat-request).
   */
  parameters: { [name: string]: JsonValue };
  /** As spelled by the person; no two of them differ by case alone. */
  tags?: string[];
  /** It is listed before the others. */
  pinned?: true;
  /** An unknown one counts as none. */
  projectId?: string;
  /**
   * Set when its last answer needs attention: it failed, or it ended while the page was not
   * visible.
   */
  mark?: 'failed' | 'unread';
  /**
   * The first message of the branch that is sent; earlier ones are only shown. Absent: all of it is
   * sent.
   */
  sentFrom?: string;
  /** Oldest first. */
  summaries?: Summary[];
  /** Only attached files of the last question are sent. */
  leavesOutFiles?: true;
  /** The reasoning of earlier answers is sent, too. */
  sendsReasoning?: true;
  /** The end of the visible branch; null while there is no message. */
  leafId: string | null;
  /** Messages written while an answer was under way, in the order in which they are sent. */
  queue?: QueuedMessage[];
  /** Oldest first. */
  checkpoints?: Checkpoint[];
  imported?: ImportMark;
  /** Parts that were damaged in the imported file, by kind. */
  damaged?: { [kind: string]: number };
}

/** A message that waits for its turn. Its files are stored with those of the conversation. */
export interface QueuedMessage {
  /** Becomes the id of the sent message: one that is sent is not in the queue any more. */
  id: string;
  text: string;
  /** Absent if there are none. */
  attachments?: AttachmentNote[];
}

/** A text that is sent in place of the oldest messages of a branch; they stay stored. */
export interface Summary {
  id: string;
  /** Id of the last message that it replaces: it holds for the branches that contain it. */
  to: string;
  content: string;
  /** The model that wrote it. */
  model: string;
  createdAt: number;
  /** A person changed its text. */
  edited?: true;
}

/** The settings that a checkpoint brings back, and the end of the branch. */
export type CheckpointSettings = Pick<
  Conversation,
  | 'leafId'
  | 'model'
  | 'keepsModel'
  | 'systemPrompt'
  | 'parameters'
  | 'sentFrom'
  | 'leavesOutFiles'
  | 'sendsReasoning'
>;

/** A state of a conversation that a person named: the end of a branch, and the settings. */
export interface Checkpoint extends CheckpointSettings {
  id: string;
  name: string;
  createdAt: number;
  /** The unsent text. */
  draft: string;
}

/** The origin of a conversation that was imported from another tool. */
interface ImportMark {
  /** The format of the file, such as `chatgpt`. */
  from: string;
  at: number;
  /** Fingerprint of the imported content: differs when the file has changed since. */
  print: string;
  /** Parts of the file that this console cannot store, by kind. */
  leftOut?: { [kind: string]: number };
}

interface MessageBase {
  v: 1;
  id: string;
  conversationId: string;
  /** The previous message; siblings share a parent. */
  parentId: string | null;
  createdAt: number;
  content: string;
  /** The message before a person changed its text or its role; it has no `original` itself. */
  original?: Message;
}

/** A message that a person inserted, in addition to the conversation's system prompt. */
export interface SystemMessage extends MessageBase {
  role: 'system';
}

export interface UserMessage extends MessageBase {
  role: 'user';
  /** Absent if there are none; the files themselves are records of their own. */
  attachments?: AttachmentNote[];
}

/** The answer to one tool call, typed by a person or returned by a tool. */
export interface ToolMessage extends MessageBase {
  role: 'tool';
  toolCallId: string;
  /** Output of the tool besides the text; not sent. */
  parts?: ResultPart[];
}

/** A model that was to answer, and why another one was sent the request instead. */
export interface Refused {
  model: string;
  connectionName: string;
  error: HttpError;
}

/** The model of a fallback that was not sent the request, and the members that are for the first service only. */
export interface NotSentTo {
  model: string;
  members: string[];
}

export function hasSoundRefusal(record: { refused?: unknown; notSentTo?: unknown }): boolean {
  const { refused, notSentTo } = record;
  return (
    (refused === undefined || isRefused(refused)) &&
    (notSentTo === undefined || isNotSentTo(notSentTo))
  );
}

function isRefused(refused: unknown): boolean {
  if (!isObject(refused) || !isText(refused.model) || !isText(refused.connectionName)) return false;
  const { error } = refused;
  return isObject(error) && error.kind === 'http' && isNumber(error.status);
}

function isNotSentTo(value: unknown): boolean {
  if (!isObject(value) || !isText(value.model)) return false;
  return Array.isArray(value.members) && value.members.every(isText);
}

export interface AssistantMessage extends MessageBase {
  role: 'assistant';
  reasoning: string;
  /** The member in which its reasoning arrived, if that was not `reasoning`. */
  reasoningAs?: string;
  toolCalls: ToolCall[];
  annotations: Annotation[];
  executedTools: JsonObject[];
  /** `interrupted`: it ended early, because of the connection or because the page was closed. */
  state: 'running' | 'done' | 'stopped' | 'failed' | 'interrupted';
  error?: ApiError;
  /** Set if a fallback was sent the request. */
  refused?: Refused;
  /** Set if there is a fallback that could not be sent the request. */
  notSentTo?: NotSentTo;
  model: string;
  connectionName: string;
  /**
   * The requested connection and model; the reply may name the model otherwise. `origin`: that of
   * the connection, absent in older records; `json`:
   * response_format requested JSON; `schema`: the requested JSON Schema; `from`: the id of the
   * first message, or of the summary, that was sent; `seed`: as requested. Absent in old records.
   */
  asked?: {
    connectionId: string;
    model: string;
    origin?: string;
    json?: boolean;
    schema?: JsonObject;
    from?: string;
    seed?: number;
  };
  /**
   * It is one of several answers to a request: the id of the first one, which has the usage of all,
   * and its index there. A person has `chosen` one of them, if it is marked.
   */
  choice?: { request: string; index: number; chosen?: true };
  /** On the first answer to a request for several (`of`), if fewer have begun. */
  arrived?: { answers: number; of: number };
  usage?: Usage;
  finishReason?: string;
  requestId?: string;
  systemFingerprint?: string;
  /** Fingerprint of an earlier answer with the same seed, if it differs. */
  fingerprintBefore?: string;
  serviceTier?: string;
  timing: AnswerTiming;
  /** Number of characters at the beginning of its text that a person wrote for the model. */
  begun?: number;
  /** Its page was closed or reloaded while it was under way, and it continued in another one. */
  continuedAfterReload?: true;
  /** A person wrote all of it: no model and no connection are known. */
  byHand?: true;
  /**
   * For a continued or prefilled answer: the earlier replies, their tokens, and where its own text
   * begins.
   */
  earlier?: { replies: JsonObject[]; usage: Usage; content: number; reasoning: number };
  /** Images and sound of the reply; not sent. */
  attachments?: AttachmentNote[];
  /**
   * For an answer with sound, whose transcript is its text: the service's id of it, which a later
   * request may name until it expires, in seconds since 1970.
   */
  audio?: { id?: string; expiresAt?: number };
  /** Members of the reply besides its text, its reasoning and its tool calls. */
  rest?: ReplyRest;
  /** In old records without `rest`: members of the reply without a field of their own. */
  extra?: { [name: string]: JsonValue };
}

/** Times measured in this browser. */
export interface AnswerTiming {
  /** Time of the last attempt, if there were several. */
  sentAt: number;
  /** Time of the first of several attempts. */
  firstSentAt?: number;
  /** Number of attempts, if there was more than one. */
  tries?: number;
  firstTokenAt?: number;
  /** Absent in old records. */
  lastTokenAt?: number;
  reasoningEndedAt?: number;
  endedAt?: number;
  /** When its parts arrived, from sending to the end: exchanges/stream-timing/strip. Absent in old records. */
  strip?: string;
}

export type Message = SystemMessage | UserMessage | ToolMessage | AssistantMessage;

/** The id of the first answer to the same request, for one of several. */
export function requestOf(message: Message): string | undefined {
  return message.role === 'assistant' ? message.choice?.request : undefined;
}

/** Output of a tool besides its text, for display; all of its text is untrusted. */
export type ResultPart =
  | { type: 'image'; mimeType: string; base64: string }
  | { type: 'resource'; uri: string; mimeType: string; text?: string }
  | { type: 'link'; uri: string; name: string };

export function isResultPart(part: unknown): part is ResultPart {
  if (!isObject(part)) return false;
  const { type, uri, mimeType, base64, name, text } = part;
  switch (type) {
    case 'image':
      return isText(mimeType) && isText(base64);
    case 'resource':
      return isText(uri) && isText(mimeType) && (text === undefined || isText(text));
    case 'link':
      return isText(uri) && isText(name);
    default:
      return false;
  }
}

/**
 * A message that is marked as running but that nobody writes was interrupted, unless it had
 * finished and others of its request had not; its text stays. Others are returned unchanged.
 */
export function markInterrupted(message: Message): Message {
  if (message.role !== 'assistant' || message.state !== 'running') return message;
  return { ...message, state: message.finishReason === undefined ? 'interrupted' : 'done' };
}
