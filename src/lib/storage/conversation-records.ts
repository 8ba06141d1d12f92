import type { ApiError } from '$lib/api/wire/errors';
import type { ReplyRest } from '$lib/api/chat-rest';
import type { Annotation, ToolCall, Usage } from '$lib/api/chat-types';
import type { JsonObject, JsonValue } from '$lib/api/json';
import type { AttachmentNote } from './attachment-records';
import type { ResultPart } from './result-parts';

/** Times in records are milliseconds since the epoch. */

/** A conversation's own settings; its messages are records of their own and form a tree by `parentId`. */
export interface Conversation {
  v: 1;
  id: string;
  title: string;
  /** A title made from the first message may be replaced; one typed by hand never is. */
  titledBy: 'message' | 'hand';
  createdAt: number;
  updatedAt: number;
  model: string;
  /** The model was asked for by its name: it stays where a service does not list it. */
  keepsModel?: true;
  systemPrompt: string;
  /** Request parameters that differ from the default, by their wire name (docs/service.md#chat-request). */
  parameters: { [name: string]: JsonValue };
  /** Each by its own spelling; no two of them differ by case alone. */
  tags?: string[];
  /** It stands before the others in the list. */
  pinned?: true;
  /** How its last answer ended, where that wants to be looked at: it failed, or it ended while nobody looked. */
  mark?: 'failed' | 'unread';
  /** The message from which on the branch is sent; what is before it is only shown. Absent: all of it is sent. */
  sentFrom?: string;
  /** Of the attached files only those of the last question are sent. */
  leavesOutFiles?: true;
  /** The reasoning of earlier answers is sent along. */
  sendsReasoning?: true;
  /** The end of the branch that is shown; null while there is no message. */
  leafId: string | null;
  imported?: ImportMark;
  /** Parts that were damaged in the file that it was imported from, by kind. */
  damaged?: { [kind: string]: number };
}

/** Where a conversation was begun that came out of another tool's file. */
export interface ImportMark {
  /** The form of the file, such as `chatgpt`. */
  from: string;
  at: number;
  /** Of all that came: another one where the file has changed since. */
  print: string;
  /** What the file had of it and this console has no place for, by kind. */
  leftOut?: { [kind: string]: number };
}

interface MessageBase {
  v: 1;
  id: string;
  conversationId: string;
  /** The message before it; siblings share a parent. */
  parentId: string | null;
  createdAt: number;
  content: string;
  /** What it was before a person changed its text or its role; that has none itself. */
  original?: Message;
}

/** One that a person put between the others, beside the conversation's system prompt. */
export interface SystemMessage extends MessageBase {
  role: 'system';
}

export interface UserMessage extends MessageBase {
  role: 'user';
  /** Absent where there are none; the files themselves are records of their own. */
  attachments?: AttachmentNote[];
}

/** The answer to one tool call, given by hand or by a tool. */
export interface ToolMessage extends MessageBase {
  role: 'tool';
  toolCallId: string;
  /** What the tool gave beside the text; not sent. */
  parts?: ResultPart[];
}

export interface AssistantMessage extends MessageBase {
  role: 'assistant';
  reasoning: string;
  toolCalls: ToolCall[];
  annotations: Annotation[];
  executedTools: JsonObject[];
  /** `interrupted`: cut off before the end, by the connection or because the page was closed. */
  state: 'running' | 'done' | 'stopped' | 'failed' | 'interrupted';
  error?: ApiError;
  model: string;
  connectionName: string;
  /**
   * The connection and the model as they were asked for: the reply may name the model otherwise; `json`: response_format
   * asked for JSON; `schema`: the JSON Schema that it asked for; `from`: the conversation's `sentFrom`; `seed`: as it was asked
   * for. Not in old records.
   */
  asked?: {
    connectionId: string;
    model: string;
    json?: boolean;
    schema?: JsonObject;
    from?: string;
    seed?: number;
  };
  usage?: Usage;
  finishReason?: string;
  requestId?: string;
  systemFingerprint?: string;
  /** That of the answer before it which was asked with the same seed, where that is another one. */
  fingerprintBefore?: string;
  serviceTier?: string;
  timing: AnswerTiming;
  /** How many characters at the beginning of its text a person wrote for the model. */
  begun?: number;
  /** A person wrote all of it: no model and no connection are known. */
  byHand?: true;
  /** Of an answer that was continued or begun: the replies before the last one, their tokens, and where its own text begins. */
  earlier?: { replies: JsonObject[]; usage: Usage; content: number; reasoning: number };
  /** Members of the reply beside its text, its reasoning and its tool calls. */
  rest?: ReplyRest;
  /** Of old records, which have no `rest`: members of the reply without a field of their own. */
  extra?: { [name: string]: JsonValue };
}

/** Moments measured in this browser. */
export interface AnswerTiming {
  /** Of the last try, where there were several. */
  sentAt: number;
  /** Of the first of several tries. */
  firstSentAt?: number;
  /** How often it was sent, where that was more than once. */
  tries?: number;
  firstTokenAt?: number;
  /** Not in old records. */
  lastTokenAt?: number;
  reasoningEndedAt?: number;
  endedAt?: number;
}

export type Message = SystemMessage | UserMessage | ToolMessage | AssistantMessage;
