import type { ChatMessage } from '../api/chat-types';
import type { JsonObject } from '../api/json';
import type { SpeechToTextModel, TextModel, TextToSpeechModel } from './model-catalogue';

/** A checked chat request with its defaults filled in and its deprecated fields translated. */
export interface EngineRequest {
  model: TextModel;
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

/** A checked speech request with its defaults filled in. */
export interface SpeechRequest {
  model: TextToSpeechModel;
  input: string;
  voice: string;
  /** Samples a second that the answer must have. */
  sampleRate: number;
  /** 2 is twice as fast. */
  speed: number;
}

export interface Speech {
  /** One channel, from -1 to 1. */
  samples: Float32Array;
  words: TimedWord[];
}

/** Times are seconds from the start of the audio. */
export interface TimedWord {
  word: string;
  start: number;
  end: number;
}

/** Stops soon after `signal` is aborted, and throws ServiceError to refuse a voice or a text. */
export interface SpeechEngine {
  speak: (request: SpeechRequest, signal: AbortSignal) => Promise<Speech>;
}

/** An audio file that has been recognised, read piece by piece. */
export interface AudioSource {
  /** Its form in words, such as "WAV". */
  format: string;
  /** Seconds. */
  duration: number;
  sampleRate: number;
  channels: number;
  /** The comment tag of the file. */
  comment?: string;
  /** The samples in order, mixed to one channel; undefined where this runtime has no decoder for the file. */
  samples?: () => AsyncIterable<Float32Array>;
}

/** A checked transcription or translation with its defaults filled in. */
export interface TranscriptionRequest {
  model: SpeechToTextModel;
  task: 'transcribe' | 'translate';
  audio: AudioSource;
  /** ISO-639-1. */
  language?: string;
  prompt?: string;
  temperature: number;
  wordTimes: boolean;
}

export interface Transcript {
  text: string;
  /** In words, such as "english". */
  language: string;
  segments: TranscriptSegment[];
  words: TimedWord[];
  /** How far the text can be relied on, for whoever reads it. */
  notice?: string;
}

/** Times are seconds from the start of the audio. */
export interface TranscriptSegment {
  text: string;
  start: number;
  end: number;
  /** From 0 to 1. */
  noSpeechProbability: number;
}

/** Stops soon after `signal` is aborted. */
export interface TranscriptionEngine {
  transcribe: (request: TranscriptionRequest, signal: AbortSignal) => Promise<Transcript>;
}

/** Thrown by an engine to make the connection break off, as a network does. */
export class ConnectionCut extends TypeError {
  override name = 'ConnectionCut';
}
