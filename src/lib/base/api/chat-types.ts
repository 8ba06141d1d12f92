import type { ReplyRest } from './chat-rest';
import { isFilledText, isObject, type JsonObject } from './wire/json';

/** Shapes of chat completions: docs/service.md#chat-request, #chat-completion, #chat-chunks and #messages-and-tools. */

export interface ToolCall {
  id: string;
  type: 'function';
  function: {
    name: string;
    /** JSON text as the model wrote it, which may be invalid. */
    arguments: string;
  };
  /** Only stored: further members of the call, at their place (service-members.ts). */
  rest?: JsonObject;
}

export type ContentPart =
  | { type: 'text'; text: string }
  | { type: 'image_url'; image_url: { url: string; detail?: 'auto' | 'low' | 'high' } }
  /** Not in the specification, but accepted by compatible services with audio models. `data` is Base64. */
  | { type: 'input_audio'; input_audio: { data: string; format: 'wav' | 'mp3' } }
  | { type: 'document'; document: { data: JsonObject; id?: string } };

export type ChatMessage =
  | { role: 'system' | 'developer'; content: string | ContentPart[] }
  | { role: 'user'; content: string | ContentPart[] }
  | {
      role: 'assistant';
      content?: string | ContentPart[] | null;
      reasoning?: string;
      reasoning_content?: string;
      tool_calls?: ToolCall[];
      function_call?: { name: string; arguments: string };
      /** An earlier sound, in place of its transcript. */
      audio?: { id: string };
    }
  | { role: 'tool'; tool_call_id: string; content: string | ContentPart[] }
  | { role: 'function'; name: string; content: string };

/** A chat completion request. chat-request.ts describes every other field of docs/service.md#chat-request. */
export interface ChatRequest {
  model: string;
  messages: ChatMessage[];
  stream?: boolean | null;
  [parameter: string]: unknown;
}

/** Token counts are integers; times are seconds. */
export interface Usage {
  prompt_tokens?: number;
  completion_tokens?: number;
  total_tokens?: number;
  queue_time?: number;
  prompt_time?: number;
  completion_time?: number;
  total_time?: number;
  prompt_tokens_details?: { cached_tokens?: number };
  completion_tokens_details?: { reasoning_tokens?: number };
}

/** A reference from the answer to a source. `kind` is the wire's `type`; offsets count characters. */
export interface Annotation {
  kind: string;
  start?: number;
  end?: number;
  title?: string;
  url?: string;
  documentId?: string;
  toolCallId?: string;
  /** The date or an excerpt of the source. */
  note?: string;
}

/**
 * One update of an answer, in order of arrival. Streamed and unstreamed replies give the same updates. `choice` is the
 * index of a further answer to the same request.
 */
export type ChatUpdate = { choice?: number } & (
  | {
      type: 'identity';
      id?: string;
      model?: string;
      created?: number;
      systemFingerprint?: string;
      serviceTier?: string;
      requestId?: string;
    }
  | { type: 'text'; text: string }
  /** The text of this reply up to here was its reasoning. */
  | { type: 'text-is-reasoning' }
  /** `name`: the member in which it arrived, if that is not `reasoning`. */
  | { type: 'reasoning'; text: string; name?: string }
  /**
   * A piece of the call at the position `index`; `rest` has further members at their place. With `isInPlace` its
   * arguments are in place of the earlier ones.
   */
  | {
      type: 'tool-call';
      index: number;
      id?: string;
      name?: string;
      arguments?: string;
      isInPlace?: boolean;
      rest?: JsonObject;
    }
  /** Sound: `data` is a piece of its Base64; `expiresAt` in seconds. */
  | { type: 'audio'; id?: string; data?: string; transcript?: string; expiresAt?: number }
  /** A data address or a remote one. */
  | { type: 'image'; url: string }
  | { type: 'annotations'; annotations: Annotation[] }
  | { type: 'executed-tools'; tools: JsonObject[] }
  | { type: 'usage'; usage: Usage }
  | { type: 'finish'; reason: string }
  /** All other members, stored to be shown raw. */
  | { type: 'rest'; rest: ReplyRest }
);

/** The texts of a message's content, which is a text or a list of parts. Parts without a text are left out. */
export function contentText(content: unknown, between: string): string {
  if (typeof content === 'string') return content;
  const parts: unknown[] = Array.isArray(content) ? content : [];
  return parts
    .map((part) => (isObject(part) ? part.text : undefined))
    .filter(isFilledText)
    .join(between);
}
