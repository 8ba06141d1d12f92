import type { ChatMessage } from '../api/chat-types';
import type { JsonObject } from '../api/json';
import type { ServedModel } from './models';

/** A checked chat request with its defaults filled in and its deprecated fields translated. */
export interface EngineRequest {
  model: ServedModel;
  messages: ChatMessage[];
  tools: FunctionTool[];
  toolChoice: 'none' | 'auto' | 'required' | { name: string };
  parallelToolCalls: boolean;
  responseFormat: ResponseFormat;
  /** Absent: the model does not reason. */
  reasoningEffort?: string;
  documents: SourceDocument[];
  citations: boolean;
  /** Tokens that may be generated: the request's bound, the model's and the room in its context window. */
  maxTokens: number;
  stop: string[];
  temperature: number;
  topP: number;
  seed?: number;
  /** The body as received. */
  body: { [name: string]: unknown };
}

export interface FunctionTool {
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: JsonObject | undefined;
}

export type ResponseFormat =
  | { type: 'text' }
  | { type: 'json_object' }
  | { type: 'json_schema'; name: string; schema: JsonObject };

export interface SourceDocument {
  id: string;
  text: string;
}

/** A citation; offsets count characters (UTF-16 units) of the answer's text. */
export interface Citation {
  documentId: string;
  start: number;
  end: number;
}

/** Every text, reasoning and tool-call part is one token. */
export type EnginePart =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  /** The first part of a call carries id and name; `arguments` are pieces of JSON text. */
  | { type: 'tool-call'; index: number; id?: string; name?: string; arguments: string }
  | { type: 'citations'; citations: Citation[] }
  | { type: 'finish'; reason: string }
  /** The engine's own counts, where it has a tokenizer of its own. */
  | { type: 'usage'; promptTokens: number; completionTokens: number; reasoningTokens: number };

/**
 * What produces answers. It may end without a finish part (then the reason is stop), must end soon after `signal`
 * is aborted, and throws ServiceError to refuse: before its first part as an HTTP status, later inside the stream.
 */
export interface Engine {
  chat: (request: EngineRequest, signal: AbortSignal) => AsyncIterable<EnginePart>;
}

/** Thrown by an engine to make the connection break off, as a network does. */
export class ConnectionCut extends TypeError {
  override name = 'ConnectionCut';
}
