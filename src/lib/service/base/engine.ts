import type { ChatMessage } from '../../base/api/chat-types';
import type { JsonObject } from '../../base/api/wire/json';
import type {
  EmbeddingModel,
  SpeechToTextModel,
  TextModel,
  TextToSpeechModel,
} from './model-types';

/** A checked chat request with defaults filled in and deprecated fields converted. */
export interface EngineRequest {
  model: TextModel;
  messages: ChatMessage[];
  tools: FunctionTool[];
  toolChoice: 'none' | 'auto' | 'required' | { name: string };
  parallelToolCalls: boolean;
  responseFormat: ResponseFormat;
  /** Undefined if the model does not reason. */
  reasoningEffort?: string;
  documents: SourceDocument[];
  citations: boolean;
  /** Undefined if the model searches no web. */
  webSearch?: WebSearchBounds;
  /** Whether only the given tools may be called. */
  validatesTools: boolean;
  /**
   * Maximum number of generated tokens: the least of the request's bound, the model's bound and the room in its context
   * window.
   */
  maxTokens: number;
  stop: string[];
  temperature: number;
  topP: number;
  seed?: number;
  /** Equal ids give equal answers, as far as the engine chooses at random. */
  requestId?: string;
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

/** Domains, of which each includes its subdomains and may have wildcards. */
export interface WebSearchBounds {
  /** Undefined: every domain. */
  includes?: string[];
  excludes: string[];
}

/** The source that a citation points to. */
export type CitedSource = { documentId: string } | { url: string; title: string };

/** Offsets count UTF-16 units of the answer's text. */
export type Citation = CitedSource & { start: number; end: number };

/** A tool that the service ran itself (docs/service.md#messages-and-tools). */
export interface ExecutedTool {
  type: string;
  /** JSON text. */
  arguments: string;
  /** The text that the answering model reads. */
  output: string;
  search_results: { results: { title: string; url: string; content: string; score: number }[] };
}

/** One part of an answer. Every text, reasoning and tool-call part is one token. */
export type EnginePart =
  | { type: 'text'; text: string; logprobs?: TokenLogprob[] }
  | { type: 'reasoning'; text: string }
  /** The first part of a call has id and name; `arguments` are pieces of JSON text. */
  | { type: 'tool-call'; index: number; id?: string; name?: string; arguments: string }
  | { type: 'executed-tool'; tool: ExecutedTool }
  | { type: 'citations'; citations: Citation[] }
  | { type: 'finish'; reason: string }
  /** Counts of an engine that has its own tokenizer. */
  | { type: 'usage'; promptTokens: number; completionTokens: number; reasoningTokens: number };

/** A token as in `logprobs.content` of docs/service.md#chat-completion. */
export interface TokenLogprob {
  token: string;
  logprob: number;
  bytes: number[] | null;
  top_logprobs: { token: string; logprob: number; bytes: number[] | null }[];
}

/**
 * Produces answers. It may end without a finish part (the reason is then stop), must end soon after `signal` is
 * aborted, and throws ServiceError to refuse: before its first part as an HTTP status, later inside the stream.
 */
export interface Engine {
  chat: (request: EngineRequest, signal: AbortSignal) => AsyncIterable<EnginePart>;
}

export interface Embeddings {
  /** One vector for each text, in order. */
  vectors: number[][];
  promptTokens: number;
}

/** Must stop soon after `signal` is aborted. Throws ServiceError to refuse a text. */
export interface EmbeddingEngine {
  embed: (model: EmbeddingModel, texts: string[], signal: AbortSignal) => Promise<Embeddings>;
}

/** A checked speech request with defaults filled in. */
export interface SpeechRequest {
  model: TextToSpeechModel;
  input: string;
  voice: string;
  /** Samples per second of the answer. */
  sampleRate: number;
  /** Factor on the speed: 2 is twice as fast. */
  speed: number;
}

export interface Speech {
  /** Samples of one channel, from -1 to 1. */
  samples: Float32Array;
  words: TimedWord[];
}

/** Times are seconds from the start of the audio. */
export interface TimedWord {
  word: string;
  start: number;
  end: number;
}

/** Must stop soon after `signal` is aborted. Throws ServiceError to refuse a voice or a text. */
export interface SpeechEngine {
  speak: (request: SpeechRequest, signal: AbortSignal) => Promise<Speech>;
}

/** A recognised audio file, read piece by piece. */
export interface AudioSource {
  /** Display name of the format, such as "WAV". */
  format: string;
  /** Duration in seconds. */
  duration: number;
  sampleRate: number;
  channels: number;
  /** The comment tag of the file. */
  comment?: string;
  /** The samples in order, mixed to one channel. Undefined when this runtime cannot decode the file. */
  samples?: () => AsyncIterable<Float32Array>;
}

/** A checked transcription or translation request with defaults filled in. */
export interface TranscriptionRequest {
  model: SpeechToTextModel;
  task: 'transcribe' | 'translate';
  audio: AudioSource;
  /** ISO-639-1. */
  language?: string;
  prompt?: string;
  temperature: number;
  wordTimes: boolean;
  /** Names the transcription where its progress is reported; absent if nobody follows it. */
  progressId?: string;
}

export interface Transcript {
  text: string;
  /** English name of the language in lower case. */
  language: string;
  segments: TranscriptSegment[];
  words: TimedWord[];
  /** Says how reliable the text is, for the reader of the transcript. */
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

/** Must stop soon after `signal` is aborted. */
export interface TranscriptionEngine {
  transcribe: (request: TranscriptionRequest, signal: AbortSignal) => Promise<Transcript>;
}

/** An engine throws it to break the connection, as a network failure would. */
export class ConnectionCut extends TypeError {
  override name = 'ConnectionCut';
}
