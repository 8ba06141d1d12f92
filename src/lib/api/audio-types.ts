import type { JsonObject } from './json';

/** The fields of a transcription or translation request (docs/service.md#audio) as the person entered them. */
export interface TranscriptionRequest {
  model: string;
  /** Exactly one of file and url is set. */
  file?: File;
  /** An address, or the audio itself in Base64URL. */
  url?: string;
  language?: string;
  prompt?: string;
  temperature?: number;
  response_format?: string;
  'timestamp_granularities[]'?: string[];
}

/** A transcript or translation in any of the reply formats. Times are in seconds. */
export interface TranscriptionReply {
  text: string;
  language?: string;
  duration?: number;
  segments: ReplySegment[];
  words: ReplyWord[];
  requestId?: string;
  /** The service's remark on how it produced the text. */
  notice?: string;
  /** The whole reply; undefined if it was plain text. */
  raw?: JsonObject;
}

export interface ReplySegment extends SegmentMeasures {
  text: string;
  start: number;
  end: number;
}

/** Confidence measures with their names on the wire. All of them are optional. */
export interface SegmentMeasures {
  avg_logprob?: number;
  no_speech_prob?: number;
  compression_ratio?: number;
}

export interface ReplyWord {
  word: string;
  start: number;
  end: number;
}
