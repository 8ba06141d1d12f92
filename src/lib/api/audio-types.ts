import type { JsonObject } from './json';

/** The fields of a transcription or translation request (docs/service.md#audio) as they are entered. */
export interface TranscriptionRequest {
  model: string;
  /** One of file and url. */
  file?: File;
  /** An address, or the audio itself in Base64URL. */
  url?: string;
  language?: string;
  prompt?: string;
  temperature?: number;
  response_format?: string;
  'timestamp_granularities[]'?: string[];
}

/** What a service made of a sound, in whichever format it answered. Times are in seconds. */
export interface TranscriptionReply {
  text: string;
  language?: string;
  duration?: number;
  segments: ReplySegment[];
  words: ReplyWord[];
  requestId?: string;
  /** What the service says about how it came by the text. */
  notice?: string;
  /** Every member that came; absent where the reply was plain text. */
  raw?: JsonObject;
}

export interface ReplySegment extends SegmentMeasures {
  text: string;
  start: number;
  end: number;
}

/** How sure the model was, by the names of the wire; all of them may be missing. */
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
